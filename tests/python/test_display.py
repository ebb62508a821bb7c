"""What a recording looks like: text, card, plot, viewer; whatever is in the file."""

from __future__ import annotations

from html.parser import HTMLParser
from pathlib import Path

import pytest

import inputanim
from inputanim import Recording

EMPTY = b'{"format": "inputanim-json/1", "version": [1, 1]}'
HOSTILE = "</text><script>alert('x')</script><img src=x onerror=\"alert(1)\">&amp;\x1b[31m\n\u202e"


class Page(HTMLParser):
    """Which elements there are, and whether each ends."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.elements: list[str] = []
        self.open: list[str] = []
        self.attributes: list[tuple[str, str | None]] = []
        self.feed(text)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append(tag)
        self.open.append(tag)
        self.attributes += attrs

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append(tag)
        self.attributes += attrs

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def test_printing_tells_what_it_is(take: Recording) -> None:
    lines = str(take).splitlines()
    assert lines[0].startswith("two-hands: 5.000 s, 30 frames per second, 51,661 keys")
    assert [line.split()[0] for line in lines[1:]] == [
        "layout",
        "camera",
        "hand.left",
        "hand.right",
        "gaze",
        "markers",
        "findings",
    ]
    assert repr(take) == "<Recording two-hands: 5.000 s, 51,661 keys>"
    assert "IndexTip" in repr(take.curves["hand.left.IndexTip.position.x"])


def test_nothing_of_the_file_gets_into_the_card_but_as_text(take: Recording) -> None:
    hostile = take.add_marker(0, HOSTILE).add_marker(1, HOSTILE)
    hostile.name = HOSTILE
    plain, made = Page(take._repr_html_()), Page(hostile._repr_html_())
    assert not plain.open and not made.open
    assert (
        set(made.elements)
        == set(plain.elements)
        == {"div", "b", "span", "svg", "g", "rect", "path", "text", "title"}
    )
    assert not any(name.startswith("on") or name in ("src", "href") for name, _ in made.attributes)
    for text in (str(hostile), hostile._repr_html_(), hostile.show().__repr__()):
        assert "\x1b" not in text and "\u202e" not in text
    assert len(str(hostile).splitlines()) == 8


def test_every_recording_has_a_text_and_a_card(recordings: list[Path]) -> None:
    for path in recordings:
        recording = inputanim.open(path)
        assert str(recording).startswith(path.stem) and not Page(recording._repr_html_()).open


def test_a_plot_has_axes_for_states_speeds_and_paths(take: Recording, tmp_path: Path) -> None:
    matplotlib = pytest.importorskip("matplotlib")
    matplotlib.use("Agg")
    import matplotlib.pyplot as plt

    for recording in (take, take.keep("camera")):
        figure = recording.plot()
        figure.savefig(tmp_path / "plot.png")
        assert len(figure.axes) == 4 and (tmp_path / "plot.png").stat().st_size > 5000
        plt.close(figure)
    figure = inputanim.open(EMPTY).plot()
    assert not figure.axes and "Nothing was recorded" in [text.get_text() for text in figure.texts]
    plt.close(figure)


def test_a_card_without_hands_has_no_picture(take: Recording) -> None:
    for recording in (take.keep("camera"), inputanim.open(EMPTY), take.trim(1, 1)):
        page = recording._repr_html_()
        assert "svg" not in Page(page).elements and "findings" in page


def test_times_that_do_not_start_at_0_are_told(take: Recording) -> None:
    assert "two-hands: -1.000 s to 4.000 s, " in repr(take.shift(-1))
    assert str(take.shift(2)).startswith("two-hands: 2.000 s to 7.000 s, ")


def test_the_viewer_is_shown_with_the_recording_inside(take: Recording, tmp_path: Path) -> None:
    import base64
    import re
    import zlib

    from inputanim.exports import viewer_page

    try:
        viewer_page()
    except FileNotFoundError as error:
        assert "make page" in str(error)
        pytest.skip("the package was built without the viewer's page")
    shown = take.show(height=400)
    page = Page(shown._repr_html_())
    assert page.elements == ["iframe"] and ("height", "400") in page.attributes
    assert dict(page.attributes)["srcdoc"] == shown.html
    inside = re.search(
        r'class="recording" data-name="two-hands.bin" data-packing="planes-8 deflate-raw" data-size="(\d+)">([^<]*)<',
        shown.html,
    )
    assert inside
    planes = zlib.decompress(base64.b64decode(inside[2]), wbits=-15)
    bytes_ = take.to_bytes()
    assert planes == b"".join(bytes_[plane::8] for plane in range(8))
    assert len(bytes_) == int(inside[1])
    take.convert(tmp_path / "take.html")
    assert (tmp_path / "take.html").stat().st_size > len(inside[2])
