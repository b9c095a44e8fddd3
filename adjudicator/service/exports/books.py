"""A campaign as a PDF booklet."""

from __future__ import annotations

from adjudicator.reports import compose, lettering, mapsheet
from adjudicator.reports.templates import environment
from adjudicator.service.archive import archive, chronicles
from adjudicator.service.desk import Desk, ServiceError


def booklet(desk: Desk, slug: str, seat: str | None = None) -> bytes:
    """A campaign as a PDF: a title, every report with its map, charts, how it ended. That the
    reader may read it, the caller has checked (`archive.may_read`).

    ServiceError: there is no report yet, or no program here that makes PDFs.
    """
    try:
        from weasyprint import HTML
    except (ImportError, OSError) as error:
        raise ServiceError(
            "We need weasyprint and Pango to make PDFs, and they are not installed here: pip "
            "install 'adjudicator-wargames[pdf]'."
        ) from error
    return bytes(HTML(string=booklet_page(desk, slug, seat)).write_pdf())


def booklet_page(desk: Desk, slug: str, seat: str | None = None) -> str:
    """The booklet as one HTML page for print."""
    found = chronicles.chronicle(desk, slug, seat)
    if not found.turns:
        raise ServiceError(f"There is no report of {slug} to print yet.")
    bodies: dict[str, str] = {}
    title = ""
    for turn in found.turns:
        for one in turn.episodes:
            page = archive.report(desk, slug, one.slug, seat)
            title = page.game_title
            drawing = ""
            if page.geometry is not None and page.geometry.areas:
                drawn = mapsheet.svg(page.geometry, page.sheet, width=900, interactive=False)
                drawing = mapsheet.printed(drawn)
            meta = compose.Meta(game=slug, turn=turn.title)
            bodies[one.slug] = compose.fragment(page.report, meta, map_svg=drawing)
    template = environment().get_template("reports/booklet.html")
    return template.render(
        game=slug,
        title=title,
        seat=seat or "",
        found=found,
        bodies=bodies,
        style=compose.style() + lettering.faces(),
    )
