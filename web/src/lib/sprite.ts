/** Drawings as SVG symbols, fetched once and put into the document unseen; components show them with `<use>`. */
const asked = new Set<string>();

/** Makes the symbols of a file known to the document. */
export function symbols(address: string): void {
  if (asked.has(address)) return;
  asked.add(address);
  void fetch(address)
    .then((answer) => answer.text())
    .then((svg) => {
      const holder = document.createElement('div');
      holder.className = 'sprite';
      holder.setAttribute('aria-hidden', 'true');
      holder.innerHTML = svg;
      document.body.append(holder);
    });
}
