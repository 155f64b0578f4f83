// Writes into the page what scrapy_sections/css/rendered.py reads: on the root element the distinct styles, on each
// element the number of its style, whether it is seen, and its box. All is read before anything is written, so that
// the browser lays the page out once. The key tells that a browser wrote it: a page may come with such attributes.
(key) => {
  const root = document.documentElement;
  const marker = "data-sections-rendered";
  const attribute = "data-sections-style";
  if (!root) return;
  root.removeAttribute(marker);
  for (const element of document.querySelectorAll(`[${attribute}]`)) element.removeAttribute(attribute);
  const boxed = (element) => {  // itself, or, where it has no box, what its text lies in
    while (element !== root && getComputedStyle(element).display === "contents") element = element.parentElement;
    return element;
  };
  const numbers = new Map();
  const found = [];
  for (const element of [root, ...root.querySelectorAll("body, body *")]) {
    const style = getComputedStyle(element);
    const key = [
      style.color, style.fontSize, style.fontStyle, style.fontWeight, style.textDecorationLine, style.textAlign,
      style.textTransform, style.display,
    ].join(";");
    if (!numbers.has(key)) numbers.set(key, numbers.size);
    const box = element.getBoundingClientRect();
    const seen = boxed(element).checkVisibility() && style.visibility === "visible";
    found.push([
      element,
      [
        numbers.get(key), seen ? 1 : 0, Math.round(box.x + scrollX), Math.round(box.y + scrollY),
        Math.round(box.width), Math.round(box.height),
      ].join(" "),
    ]);
  }
  for (const [element, text] of found) element.setAttribute(attribute, text);
  root.setAttribute(marker, [key, ...numbers.keys()].join("|"));
}
