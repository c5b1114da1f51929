"""How figures are told: as text, as Markdown, as HTML with plots."""
