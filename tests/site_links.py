"""Links of built pages: what they hold, where they lead, what they would fetch."""

from html.parser import HTMLParser
from urllib.parse import unquote


class Links(HTMLParser):
    """Ids and links of a page, and anything that would be fetched from elsewhere."""

    def __init__(self):
        super().__init__()
        self.ids, self.links, self.fetched = set(), [], []

    def handle_starttag(self, tag, attrs):
        found = dict(attrs)
        if found.get("id"):
            self.ids.add(found["id"])
        if tag == "a" and found.get("href"):
            self.links.append(found["href"])
        if tag in ("script", "img", "iframe", "source") and found.get("src"):
            self.fetched.append(found["src"])
        if tag == "link" and found.get("href") and found.get("rel") != "canonical":
            self.fetched.append(found["href"])


def parsed(path):
    found = Links()
    found.feed(path.read_text(encoding="utf-8"))
    return found


def dead_links(root):
    """Links inside a site that lead to no file or no anchor."""
    seen = {path: parsed(path) for path in sorted(root.rglob("*.html"))}
    dead = []
    for path, page in seen.items():
        for link in page.links:
            if link.startswith(("http:", "https:", "mailto:")):
                continue
            name, _, anchor = unquote(link).partition("#")
            target = (path.parent / name).resolve() if name else path.resolve()
            known = seen[target].ids if target in seen else {anchor}
            if not target.is_file() or (anchor and anchor not in known):
                dead.append(f"{path.relative_to(root)}: {link}")
    return dead
