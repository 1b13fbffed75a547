/** Attributes that refer to another element, which the rendered page will have, too. */
const references = [
  'data-discover',
  'tabindex',
  'id',
  'for',
  'name',
  'aria-controls',
  'aria-describedby',
  'aria-labelledby',
  'aria-owns',
]

/** What does nothing before the page's scripts have run. */
const controls = 'button, input, select, textarea, summary, [role="button"]'

/** Files whose address is known to the build only. */
const files = ['src', 'srcset', 'href', 'xlink:href']

/** The HTML of rendered elements without what depends on scripts. Links stay usable. */
export function toStaticHtml(root: Element): string {
  const copy = root.cloneNode(true) as Element
  for (const element of copy.querySelectorAll('script, style, [data-personal]')) element.remove()
  for (const element of copy.querySelectorAll(':not(svg *)'))
    for (const name of references) element.removeAttribute(name)
  for (const element of copy.querySelectorAll(controls)) element.setAttribute('inert', '')
  for (const element of copy.querySelectorAll('img, use, image'))
    for (const name of files) element.removeAttribute(name)
  return copy.innerHTML
}

const SETTLED_MS = 400
const MAX_MS = 60_000

/**
 * Waits until an element has content, which matches a selector if there is one, and has stopped changing. Throws if it does
 * not.
 */
export async function settle(root: Element, expected?: string): Promise<void> {
  const deadline = performance.now() + MAX_MS
  let before = ''
  while (performance.now() < deadline) {
    await new Promise((resolve) => setTimeout(resolve, SETTLED_MS))
    const isComplete = !expected || root.querySelector(expected) !== null
    if (isComplete && before !== '' && root.innerHTML === before) return
    before = root.innerHTML
  }
  throw new Error('Nothing was rendered, or it did not stop changing.')
}
