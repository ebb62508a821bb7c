// Line icons on a 24 x 24 grid.
const paths = {
  play: "M8 5v14l11-7z",
  pause: "M8 5v14M16 5v14",
  back: "M17 6l-8 6 8 6zM6 6v12",
  forward: "M7 6l8 6-8 6zM18 6v12",
  loop: "M17 3l3 3-3 3M4 11V9a3 3 0 013-3h13M7 21l-3-3 3-3M20 13v2a3 3 0 01-3 3H4",
  open: "M3 7a2 2 0 012-2h4l2 2h8a2 2 0 012 2v8a2 2 0 01-2 2H5a2 2 0 01-2-2z",
  download: "M12 4v11M7 11l5 5 5-5M4 20h16",
  sun: "M12 8a4 4 0 100 8 4 4 0 000-8zM12 2v2M12 20v2M2 12h2M20 12h2M5 5l1.4 1.4M17.6 17.6L19 19M5 19l1.4-1.4M17.6 6.4L19 5",
  moon: "M20 14.5A8 8 0 119.5 4a6.5 6.5 0 0010.5 10.5z",
  zoomIn: "M11 4a7 7 0 100 14 7 7 0 000-14zM16 16l5 5M11 8v6M8 11h6",
  zoomOut: "M11 4a7 7 0 100 14 7 7 0 000-14zM16 16l5 5M8 11h6",
  help: "M9.2 9a3 3 0 115 2.2c-1 .9-2.2 1.4-2.2 3M12 18h.01",
  panel: "M4 5h16v14H4zM15 5v14",
  close: "M6 6l12 12M18 6L6 18",
  plus: "M12 5v14M5 12h14",
  eye: "M2 12s3.6-6.5 10-6.5S22 12 22 12s-3.6 6.5-10 6.5S2 12 2 12zM12 9.2a2.8 2.8 0 100 5.6 2.8 2.8 0 000-5.6z",
  layers: "M12 3l9 5-9 5-9-5zM3 13l9 5 9-5",
  frame: "M4 9V5a1 1 0 011-1h4M15 4h4a1 1 0 011 1v4M20 15v4a1 1 0 01-1 1h-4M9 20H5a1 1 0 01-1-1v-4",
  split: "M4 5h16v14H4zM12 5v14",
  undo: "M8 5L4 9l4 4M4 9h10a6 6 0 010 12h-3",
  redo: "M16 5l4 4-4 4M20 9H10a6 6 0 000 12h3",
  marker: "M6 3h12v13l-6 5-6-5z",
  link: "M10 14a4 4 0 006 .4l3-3a4 4 0 00-5.7-5.6l-1.2 1.2M14 10a4 4 0 00-6-.4l-3 3a4 4 0 005.7 5.6l1.2-1.2",
  copy: "M9 9h11v11H9zM5 15H4V4h11v1",
  events: "M4 7h5M12 7h8M4 12h9M17 12h3M6 17h3M12 17h6",
  chart: "M4 4v16h16M7 15l4-5 3 3 5-7",
  trash: "M5 7h14M10 7V4h4v3M7 7l1 13h8l1-13M10 11v6M14 11v6",
  scissors: "M6 9a2.5 2.5 0 100-5 2.5 2.5 0 000 5zM6 20a2.5 2.5 0 100-5 2.5 2.5 0 000 5zM8 8l12 9M8 16l12-9",
  wrench: "M15 4a5 5 0 00-5.7 6.7L4 16a2.8 2.8 0 004 4l5.3-5.3A5 5 0 0020 9l-3 3-4-1-1-4z",
  mirror: "M12 3v18M9 7l-6 5 6 5zM15 7l6 5-6 5z",
  shrink: "M4 10h6V4M20 14h-6v6M10 10L4 4M14 14l6 6",
  wave: "M3 12c3 0 3-6 6-6s3 12 6 12 3-6 6-6",
  warning: "M12 4L2.5 20h19zM12 10v4M12 17h.01",
  info: "M12 3a9 9 0 100 18 9 9 0 000-18zM12 11v5M12 8h.01",
} as const;

export type IconName = keyof typeof paths;

const filled: readonly IconName[] = ["play", "back", "forward"];

export function Icon({ name }: { name: IconName }) {
  return (
    <svg class="icon" viewBox="0 0 24 24" aria-hidden="true" data-filled={filled.includes(name)}>
      <path d={paths[name]} />
    </svg>
  );
}
