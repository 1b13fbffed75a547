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
    ...Object.entries(graph).map(([name, content]) => meta('property', name, content)),
    meta('name', 'twitter:card', 'summary_large_image'),
    `<script type="application/ld+json" ${MARK}>${inlineJson(jsonLd)}</script>`,
  ]
}

/** Replaced by the page's own. */
const SHELLS_OWN = /<title>[^<]*<\/title>|<meta\s+name="description"[^>]*>/g

/**
 * What the first words do without comes after what they need: scripts wait for the line to be free, and an area's
 * styles are fetched, but no paint waits for them (whoever loads a page's script waits for its styles).
 */
const inOrder = (shell: string): string =>
  shell
    .replaceAll('<link rel="modulepreload"', '<link rel="modulepreload" fetchpriority="low"')
    .replaceAll('<script type="module"', '<script type="module" fetchpriority="low"')
    .replaceAll(
      '<link rel="stylesheet" crossorigin href="/remotes/',
      '<link rel="preload" as="style" crossorigin href="/remotes/',
    )

/**
 * The shell's page with a head of its own and, for those who run no script, its first words. While these stand the
 * shell's root is not shown; the page takes them away as soon as it is there.
 */
export function completePage(
  shell: string,
  page: { head: PageHead; site: string; first?: FirstWords },
): string {
  const lines = headLines(page.head, page.site)
  const style = page.first ? [`<style ${MARK}>${page.first.style}</style>`] : []
  const first = page.first ? `<div id="first">${page.first.html}</div>` : ''
  return (page.first ? inOrder(shell) : shell)
    .replaceAll(SHELLS_OWN, '')
    .replace('</head>', () => `${[...lines, ...style].join('\n')}\n</head>`)
    .replace('<div id="root">', () => `${first}<div id="root">`)
}

/** A page that is not there: the shell says so, and no search engine keeps it. */
export const missingPage = (shell: string): string =>
  shell.replace('</head>', () => `<meta name="robots" content="noindex" ${MARK}>\n</head>`)
