// What functions can be told, as the library describes it: docs/options.md has the same.
// options: begin

export interface OpenOptions {
  /** Insist on one, whatever the bytes look like; by default it is found from them. */
  layout?: "mrtk-1.1" | "1.1-8-nomarkers" | "1.1-28-markers" | "published-1.1" | "mrtk-1.0" | "published-1.0" | "headerless";
  /** Of a damaged file, what lies before the damage; a finding says what is missing. Unless said otherwise: false. */
  salvage?: boolean;
}

export interface SynthesizeOptions {
  /** How long it lasts. s, more than 0, at most 86400. Unless said otherwise: 5. */
  duration?: number;
  /** How close the keys are. keys per second, more than 0, at most 1000. Unless said otherwise: 60. */
  rate?: number;
  /** Another number is another motion. Unless said otherwise: 1. */
  seed?: number;
  /** By how much key times stray from the grid, as real frames do. s, at least 0. Unless said otherwise: 0. */
  timeJitter?: number;
  /** Of the tracker, on positions of joints. m, at least 0. Unless said otherwise: 0. */
  noise?: number;
  /** Rotations change sign, as trackers' do. Unless said otherwise: false. */
  signFlips?: boolean;
  /** Each hand leaves the view once. Unless said otherwise: true. */
  gaps?: boolean;
  /** Names for what happens. Unless said otherwise: true. */
  markers?: boolean;
}

export interface SampleOptions {
  /** What joints are while their hand is not tracked: NaN, the last pose, or a line to the next, as MRTK. Unless said otherwise: nan. */
  gaps?: "nan" | "hold" | "line";
  /** Components brought to length one, along the arc at a steady speed, or as they are, as MRTK. Unless said otherwise: normalised. */
  rotations?: "normalised" | "slerp" | "raw";
  /** Of q and -q, which are the same rotation, the one nearer to the key before; else as stored. Unless said otherwise: true. */
  continuousSigns?: boolean;
  /** That work at once; 0: as many as there are cores, where there is enough to do. 0 to 1024. Unless said otherwise: 1. */
  threads?: number;
}

export interface ResampleOptions {
  /** By default 250,000, or 64 for every key of the longest curve. frames, more than 0. */
  maxFrames?: number;
}

export interface JoinOptions {
  /** Overlap by this much, and turn one into the next over it; 0: a jump. s, at least 0. Unless said otherwise: 0. */
  blend?: number;
}

export interface MirrorOptions {
  /** x = 0 of the world, or the upright plane that parts left from right where the head first is. Unless said otherwise: x. */
  plane?: "x" | "head";
}

export interface SmoothOptions {
  /** A polynomial through the neighbours, no lag; or as a live filter, lags a little. Unless said otherwise: savitzky-golay. */
  method?: "savitzky-golay" | "one-euro";
  /** one-euro: at rest; lower is smoother. Hz, more than 0. Unless said otherwise: 1. */
  cutoff?: number;
  /** one-euro: how much the cutoff rises with the speed; higher lags less. Hz per m/s, at least 0. Unless said otherwise: 200. */
  beta?: number;
  /** one-euro: the same for rotations and directions. Hz per rad/s, at least 0. Unless said otherwise: 20. */
  turnBeta?: number;
  /** savitzky-golay: an odd number of neighbours, itself included. keys, 1 to 1001. Unless said otherwise: 9. */
  window?: number;
  /** savitzky-golay: of the polynomial; less than the window. 0 to 16. Unless said otherwise: 2. */
  order?: number;
}

export interface ReduceOptions {
  joints?: {
    /** How far off joints may be; 0: not at all. m, at least 0. Unless said otherwise: 0.001. */
    position?: number;
    /** How far they may be turned. deg, at least 0. Unless said otherwise: 0.2. */
    rotation?: number;
  };
  camera?: {
    /** How far off the head may be. m, at least 0. Unless said otherwise: 0.002. */
    position?: number;
    /** How far it may be turned. deg, at least 0. Unless said otherwise: 0.2. */
    rotation?: number;
  };
  gaze?: {
    /** How far off the gaze's origin may be. m, at least 0. Unless said otherwise: 0.002. */
    position?: number;
    /** How far its direction may be turned. deg, at least 0. Unless said otherwise: 0.2. */
    rotation?: number;
  };
  /** Search longer, for the fewest keys there can be. Unless said otherwise: false. */
  best?: boolean;
}

export interface RepairOptions {
  /** What to leave as it is. */
  skip?: readonly ("non-finite" | "order" | "modes" | "rotation-w" | "signs" | "lengths")[];
}

export interface DiffOptions {
  /** Up to here positions count as equal. m, at least 0. Unless said otherwise: 0. */
  position?: number;
  /** The same of rotations and directions. deg, at least 0. Unless said otherwise: 0. */
  rotation?: number;
  /** By how much a state change or a marker may be off. s, at least 0. Unless said otherwise: 0. */
  time?: number;
}

export interface AnalyseOptions {
  /** By default the recording's own. samples per second, more than 0. */
  rate?: number;
  /** Whose motion is measured: names, fingers (index), patterns (*Tip), or all. Unless said otherwise: Palm,IndexTip. */
  joints?: string | readonly string[];
  /** Time around a sample that derivatives are taken from. s, more than 0, at most 10. Unless said otherwise: 0.12. */
  window?: number;
  /** Of the polynomial that they are taken from. 3 to 8. Unless said otherwise: 3. */
  order?: number;
  pinch?: {
    /** Thumb to index: a pinch begins below this. m, more than 0. Unless said otherwise: 0.02. */
    closes?: number;
    /** It ends above this. m, more than 0. Unless said otherwise: 0.03. */
    opens?: number;
    /** It counts as disputed where it differs from the recorded flag for so long. s, at least 0. Unless said otherwise: 0.1. */
    dispute?: number;
  };
  reach?: {
    /** Of the palm: the speed that a reach gets to. m/s, more than 0. Unless said otherwise: 0.25. */
    peak?: number;
    /** Below this it has not begun, or has ended. m/s, more than 0. Unless said otherwise: 0.05. */
    edge?: number;
    /** How long a reach takes at least. s, at least 0. Unless said otherwise: 0.1. */
    shortest?: number;
  };
  ivt?: {
    /** Fixations by speed: below this the gaze rests. deg/s, more than 0. Unless said otherwise: 30. */
    speed?: number;
    /** How long such a fixation takes at least. s, at least 0. Unless said otherwise: 0.06. */
    shortest?: number;
  };
  idt?: {
    /** Fixations by area: width and height together. deg, more than 0. Unless said otherwise: 1. */
    dispersion?: number;
    /** How long such a fixation takes at least. s, at least 0. Unless said otherwise: 0.1. */
    shortest?: number;
  };
  /** Parts with figures of their own: from and to of each. s. */
  epochs?: readonly (readonly [number, number])[];
  /** Also an epoch for every event of a kind. */
  by?: "tracked" | "gap" | "pinch_recorded" | "pinch_measured" | "pinch_disputed" | "reach" | "fixation" | "saccade" | "fixation_by_area" | "saccade_by_area" | "gaze_lost" | "marker";
  /** Such epochs are longer by this before and after. s. */
  margins?: readonly [number, number];
}

export interface CompareOptions {
  /** Which to compare; by default those that both recordings have. */
  hand?: "left" | "right" | "both";
  /** Only these: names of any system, fingers (index), patterns (*Tip), or all. */
  joints?: string | readonly string[];
  /** Joints as the hand sees them, from where the palm was first, or where they are in the world. Unless said otherwise: hand. */
  centre?: "hand" | "start" | "world";
  /** How close the moments are that are compared. samples per second, more than 0. Unless said otherwise: 30. */
  rate?: number;
  /** How far the pace may differ: a share of the length, 0 (a steady pace) to 1 (any). 0 to 1. Unless said otherwise: 0.25. */
  band?: number;
  /** What to compare of the first; by default all. s. */
  spanA?: readonly [number, number];
  /** The same of the second. s. */
  spanB?: readonly [number, number];
}

export interface ConvertOptions {
  /** The layout of a .bin, which others remember; by default its own, if that will do. */
  layout?: "mrtk-1.1" | "1.1-8-nomarkers" | "1.1-28-markers" | "published-1.1" | "mrtk-1.0" | "published-1.0" | "headerless";
  /** What may be left out where the layout cannot hold it. */
  drop?: readonly ("tangents" | "gaze" | "markers" | "trailing")[];
  /** Joints hang on one another, as in rigs; or all in world space, every key. Unless said otherwise: tree. Of glb. */
  skeleton?: "tree" | "flat";
  /** Which way x, y and z point. Unless said otherwise: openxr; csv unity. Of glb, csv, bvh. */
  axes?: "unity" | "openxr" | "gltf" | "blender" | "ros" | "unreal";
  /** What joints are called. Unless said otherwise: webxr. Of glb, bvh, usda. */
  names?: "webxr" | "openxr" | "mrtk";
  /** What nodes are called: mrtk has Hand.Left.Joint.IndexTip. Unless said otherwise: webxr. Of glb. */
  profile?: "webxr" | "mrtk";
  /** By default the keys that there are. Hz, more than 0. Unless said otherwise: bvh 60. Of glb, csv, bvh, usda. */
  rate?: number;
  /** Hands and a headset to look at. Unless said otherwise: true. Of glb. */
  meshes?: boolean;
  /** A column for every curve, a row for every joint, or what happens when. Unless said otherwise: wide. Of csv. */
  table?: "wide" | "tidy" | "events";
  /** By default all of it. s. Of csv. */
  span?: readonly [number, number];
  /** What joints are while their hand is not tracked. Unless said otherwise: nan. Of csv. */
  gaps?: "nan" | "hold" | "line";
  /** Brought to length one, along the arc, or as they are. Unless said otherwise: normalised. Of csv. */
  rotations?: "normalised" | "slerp" | "raw";
  /** Of q and -q, which are the same rotation, the one nearer to the key before. Unless said otherwise: true. Of csv. */
  continuousSigns?: boolean;
  /** Only these, of a wide table. Of csv. */
  curves?: string | readonly string[];
  /** Also NAME.velocity, of a wide table with a rate. Unless said otherwise: false. Of csv. */
  velocities?: boolean;
  /** Lines that start with # and say what the file is. Unless said otherwise: true. Of csv. */
  header?: boolean;
  /** Both are below a common root. Unless said otherwise: both. Of bvh. */
  hand?: "left" | "right" | "both";
  /** Lengths as most rigs have them. Unless said otherwise: false. Of bvh. */
  centimetres?: boolean;
  /** What the recording is called there; by default as the file, where there is one. Of anim, html. */
  name?: string;
  /** By default 250,000, or 64 for every key of the longest curve. frames, more than 0. Of glb, csv, bvh, usda. */
  maxFrames?: number;
  /** Names that a spreadsheet would run as a formula start with an apostrophe. Unless said otherwise: false. Of csv. */
  spreadsheetSafe?: boolean;
}

/** Every option of every function, in the order of C's structs: its name, and what it is. */
export const described = {
  open: [
    ["layout", "choice"],
    ["salvage", "flag"],
  ],
  synthesize: [
    ["duration", "number"],
    ["rate", "number"],
    ["seed", "whole"],
    ["timeJitter", "number"],
    ["noise", "number"],
    ["signFlips", "flag"],
    ["gaps", "flag"],
    ["markers", "flag"],
  ],
  sample: [
    ["gaps", "choice"],
    ["rotations", "choice"],
    ["continuousSigns", "flag"],
    ["threads", "whole"],
  ],
  resample: [
    ["maxFrames", "number"],
  ],
  join: [
    ["blend", "number"],
  ],
  mirror: [
    ["plane", "choice"],
  ],
  smooth: [
    ["method", "choice"],
    ["cutoff", "number"],
    ["beta", "number"],
    ["turnBeta", "number"],
    ["window", "whole"],
    ["order", "whole"],
  ],
  reduce: [
    ["joints.position", "number"],
    ["joints.rotation", "number"],
    ["camera.position", "number"],
    ["camera.rotation", "number"],
    ["gaze.position", "number"],
    ["gaze.rotation", "number"],
    ["best", "flag"],
  ],
  repair: [
    ["skip", "several"],
  ],
  diff: [
    ["position", "number"],
    ["rotation", "number"],
    ["time", "number"],
  ],
  analyse: [
    ["rate", "number"],
    ["joints", "joints"],
    ["window", "number"],
    ["order", "whole"],
    ["pinch.closes", "number"],
    ["pinch.opens", "number"],
    ["pinch.dispute", "number"],
    ["reach.peak", "number"],
    ["reach.edge", "number"],
    ["reach.shortest", "number"],
    ["ivt.speed", "number"],
    ["ivt.shortest", "number"],
    ["idt.dispersion", "number"],
    ["idt.shortest", "number"],
    ["epochs", "spans"],
    ["by", "choice"],
    ["margins", "pair"],
  ],
  compare: [
    ["hand", "choice"],
    ["joints", "joints"],
    ["centre", "choice"],
    ["rate", "number"],
    ["band", "number"],
    ["spanA", "pair"],
    ["spanB", "pair"],
  ],
  convert: [
    ["layout", "choice"],
    ["drop", "several"],
    ["skeleton", "choice"],
    ["axes", "choice"],
    ["names", "choice"],
    ["profile", "choice"],
    ["rate", "number"],
    ["meshes", "flag"],
    ["table", "choice"],
    ["span", "pair"],
    ["gaps", "choice"],
    ["rotations", "choice"],
    ["continuousSigns", "flag"],
    ["curves", "curves"],
    ["velocities", "flag"],
    ["header", "flag"],
    ["hand", "choice"],
    ["centimetres", "flag"],
    ["name", "text"],
    ["maxFrames", "number"],
    ["spreadsheetSafe", "flag"],
  ],
} as const;

// options: end
