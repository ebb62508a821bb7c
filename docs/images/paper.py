"""Paper to draw on, and panels with axes: SVG on white, 700 pixels wide."""
import math, pathlib, re

INK, MUTED, FAINT, SHADE = "#2b3440", "#5d6875", "#d3d9e1", "#eceff3"
BLUE, ORANGE, GREEN = "#2f6fb3", "#cf6526", "#3c8a5e"
WIDTH = 700
FONTS = "system-ui,-apple-system,'Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif"
HERE = pathlib.Path(__file__).resolve().parent
DASHED, MIDDLE, END, BOLD = 'stroke-dasharray="4 4"', 'text-anchor="middle"', 'text-anchor="end"', 'font-weight="600"'

class Paper:
    def __init__(self, name, height, title):
        self.name, self.parts = name, [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" width="{WIDTH}" height="{height}" '
            f'font-size="13" font-family="{FONTS}" stroke-linejoin="round">', f"<title>{title}</title>",
            f'<rect width="{WIDTH}" height="{height}" fill="#ffffff"/>']

    def text(self, x, y, words, fill=INK, more=""):
        """`_` before a letter or digit makes it small and low, as in t_0."""
        words = words.replace("&", "&amp;").replace("<", "&lt;")
        words = re.sub(r"_(\w)", r'<tspan dy="3" font-size="80%">\1</tspan><tspan dy="-3">&#8203;</tspan>', words)
        self.parts.append(f'<text x="{x:.1f}" y="{y:.1f}" fill="{fill}" {more}>{words}</text>')

    def line(self, points, stroke, width=1.0, more=""):
        d = "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in points)
        self.parts.append(f'<path d="{d}" fill="none" stroke="{stroke}" stroke-width="{width}" {more}/>')

    def dot(self, x, y, fill, radius=4.0, stroke="#ffffff"):
        self.circle(x, y, radius, f'fill="{fill}" stroke="{stroke}" stroke-width="1.4"')

    def circle(self, x, y, radius, more):
        self.parts.append(f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{radius}" {more}/>')

    def box(self, x, y, width, height, fill):
        self.parts.append(f'<rect x="{x:.1f}" y="{y:.1f}" width="{width:.1f}" height="{height:.1f}" fill="{fill}"/>')

    def save(self):
        (HERE / f"{self.name}.svg").write_text("\n".join([*self.parts, "</svg>\n"]))

class Panel:
    """A part of a paper with axes: `x` and `y` are the values at its edges, `frame` left, top, width and height."""
    def __init__(self, paper, frame, x, y):
        self.paper, (self.left, self.top, self.width, self.height), self.x, self.y = paper, frame, x, y

    def at(self, x, y):
        return (self.left + self.width * (x - self.x[0]) / (self.x[1] - self.x[0]),
                self.top + self.height * (self.y[1] - y) / (self.y[1] - self.y[0]))

    def axes(self, x_ticks=(), y_ticks=(), x_name="", y_name="", grid=True):
        """Ticks are numbers, or (number, words)."""
        bottom, right = self.top + self.height, self.left + self.width
        for tick in y_ticks:
            value, words = tick if isinstance(tick, tuple) else (tick, f"{tick:g}")
            y = self.at(self.x[0], value)[1]
            if grid: self.paper.line([(self.left, y), (right, y)], FAINT)
            self.paper.text(self.left - 8, y + 4.5, words, MUTED, 'text-anchor="end"')
        for tick in x_ticks:
            value, words = tick if isinstance(tick, tuple) else (tick, f"{tick:g}")
            x = self.at(value, self.y[0])[0]
            self.paper.line([(x, bottom), (x, bottom + 4)], MUTED)
            self.paper.text(x, bottom + 18, words, MUTED, 'text-anchor="middle"')
        self.paper.line([(self.left, self.top), (self.left, bottom), (right, bottom)], MUTED)
        if x_name: self.paper.text(right, bottom + 35, x_name, MUTED, 'text-anchor="end"')
        if y_name: self.paper.text(self.left + 6, self.top - 8, y_name, MUTED)

    def shade(self, first, last):
        (x0, _), (x1, _) = self.at(first, 0), self.at(last, 0)
        self.paper.box(x0, self.top, x1 - x0, self.height, SHADE)

    def curve(self, points, stroke=BLUE, width=2.2, more=""):
        """Breaks where a value is NaN."""
        run_of = []
        for x, y in [*points, (0, math.nan)]:
            if not math.isnan(y):
                run_of.append(self.at(x, y))
            elif run_of:
                self.paper.line(run_of, stroke, width, more)
                run_of = []

    def dots(self, points, fill=INK, radius=4.0, stroke="#ffffff"):
        for x, y in points: self.paper.dot(*self.at(x, y), fill, radius, stroke)

    def text(self, x, y, words, fill=INK, more="", shift=(0, 0)):
        px, py = self.at(x, y)
        self.paper.text(px + shift[0], py + shift[1], words, fill, more)
