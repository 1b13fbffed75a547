import { escapeText, inlineJson } from './markup.ts'

/** What a page says of itself before any script ran. Addresses are absolute. */
export interface PageHead {
  title: string
  description: string
  canonical: string
  image: string
  /** Open Graph and article properties beside those that every page has. */
  properties?: Record<string, string>
  jsonLd: object
}

export interface FirstWords {
  style: string
  html: string
}

/** The mark by which the browser finds what the server wrote: the page's own head takes its place. */
const MARK = 'data-served'

const meta = (attribute: 'name' | 'property', name: string, content: string) =>
  `<meta ${attribute}="${escapeText(name)}" content="${escapeText(content)}" ${MARK}>`

function headLines({ title, description, canonical, image, properties, jsonLd }: PageHead, site: string) {
  const graph = {
    'og:title': title,
    'og:description': description,
    'og:url': canonical,
    'og:image': image,
    'og:site_name': site,
    'og:type': 'website',
    ...properties,
  }
  return [
    `<title>${escapeText(title)}</title>`,
    meta('name', 'description', description),
    `<link rel="canonical" href="${escapeText(canonical)}" ${MARK}>`,
    `<link rel="alternate" type="application/rss+xml" title="${escapeText(site)}" href="${new URL('/rss.xml', canonical).href}" ${MARK}>`,
    ...Object.entries(graph).map(([name, content]) => meta('property', name, content)),
    meta('name', 'twitter:card', 'summary_large_image'),
    `<script type="application/ld+json" ${MARK}>${inlineJson(jsonLd)}</script>`,
  ]
}

/** Replaced by the page's own. */
const SHELLS_OWN = /<title>[^<]*<\/title>|<meta\s+name="description"[^>]*>/g

const AREA_STYLES = /<link rel="stylesheet" crossorigin href="\/remotes\/[^>]*>\n?/g

/** The shell's script that asks for the page's others after the first paint; a shell need not have one. */
const START = /<meta name="start" content="([^"]+)"[^>]*>/

function waiting(shell: string): string {
  const start = START.exec(shell)?.[1]
  if (start === undefined) return shell
  return shell
    .replaceAll('<link rel="modulepreload"', '<link rel="later"')
    .replaceAll('<script type="module"', '<script type="later"')
    .replace(START, `<script async src="${start}"></script>`)
}

/** Scripts wait for the first words; the area's styles stand behind these, whose paint waits for none of them. */
function inOrder(shell: string, { html }: FirstWords): string {
  const styles = (shell.match(AREA_STYLES) ?? []).join('').replaceAll('<link', '<link fetchpriority="low"')
  return waiting(shell)
    .replaceAll(AREA_STYLES, '')
    .replace('<div id="root">', () => `<main id="first">${html}</main>${styles}<div id="root">`)
}

/**
 * The shell's page with a head of its own and, for those who run no script, its first words. While these stand the
 * shell's root is not shown; the page takes them away as soon as it is there.
 */
export function completePage(
  shell: string,
  { head, site, first }: { head: PageHead; site: string; first?: FirstWords },
): string {
  const style = first ? [`<style ${MARK}>${first.style}</style>`] : []
  const lines = [...headLines(head, site), ...style].join('\n')
  return (first ? inOrder(shell, first) : shell)
    .replaceAll(SHELLS_OWN, '')
    .replace('</head>', () => `${lines}\n</head>`)
}

/** A page that is not there: the shell says so, and no search engine keeps it. */
export const missingPage = (shell: string): string =>
  shell.replace('</head>', () => `<meta name="robots" content="noindex" ${MARK}>\n</head>`)
