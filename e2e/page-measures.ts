/** What tests measure in the page itself: each function runs there. */

interface Shift extends PerformanceEntry {
  value: number
  hadRecentInput: boolean
  sources: { node: Node | null }[]
}

/** Adds up how far content moves without the reader's doing, and remembers what moved. */
export function observeShifts(): void {
  const seen = { shift: 0, moved: new Set<string>() }
  Object.assign(globalThis, { layoutShift: seen })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { value, hadRecentInput, sources } = entry as Shift
      if (hadRecentInput) continue
      seen.shift += value
      for (const { node } of sources) seen.moved.add(nameOf(node))
    }
  }).observe({ type: 'layout-shift', buffered: true })

  function nameOf(node: Node | null): string {
    const element = node instanceof Element ? node : node?.parentElement
    return element ? `${element.localName}.${element.getAttribute('class') ?? ''}` : 'removed'
  }
}

/** What `observeShifts` saw. */
export function readShifts(): { shift: number; moved: string[] } {
  const { shift, moved } = Reflect.get(globalThis, 'layoutShift') as { shift: number; moved: Set<string> }
  return { shift, moved: [...moved] }
}

/** Replaces a text wherever the page shows it. */
export function replaceText({ from, to }: { from: string; to: string }): void {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = texts.nextNode(); node; node = texts.nextNode())
    node.nodeValue = node.nodeValue?.replaceAll(from, to) ?? null
}

/** How many pixels the page can be scrolled sideways. */
export const horizontalOverflow = (): number =>
  document.documentElement.scrollWidth - document.documentElement.clientWidth

/** The names of a table's rows that are not shown whole. */
export const readCutNames = (): (string | null)[] =>
  [...document.querySelectorAll('td[data-part="title"]')]
    .filter((cell) =>
      [cell, ...cell.querySelectorAll('*')].some(
        (element) =>
          getComputedStyle(element).overflow === 'hidden' &&
          (element.scrollWidth > element.clientWidth || element.scrollHeight > element.clientHeight),
      ),
    )
    .map((cell) => cell.textContent)
