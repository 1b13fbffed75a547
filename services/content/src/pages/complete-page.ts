import { deferScripts } from '@fundharbor/contracts/platform/first-views'
import { escapeText, inlineJson } from './markup.ts'

/** A page's metadata. Addresses are absolute. */
export interface PageHead {
  title: string
  description: string
  canonical: string
  image: string
  /** Further Open Graph and article properties. */
  properties?: Record<string, string>
  jsonLd: object
  isGone?: boolean
}

/** Content that is shown before the page's scripts run. */
export interface PrerenderedPage {
  style: string
  html: string
}

/** Attribute of elements that the page replaces with its own head. */
const SERVED = 'data-served'

const NOT_INDEXED = `<meta name="robots" content="noindex" ${SERVED}>`

const meta = (attribute: 'name' | 'property', name: string, content: string) =>
  `<meta ${attribute}="${escapeText(name)}" content="${escapeText(content)}" ${SERVED}>`

function headLines(
  { title, description, canonical, image, properties, jsonLd, isGone }: PageHead,
  site: string,
) {
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
    ...(isGone ? [NOT_INDEXED] : []),
    `<link rel="canonical" href="${escapeText(canonical)}" ${SERVED}>`,
    `<link rel="alternate" type="application/rss+xml" title="${escapeText(site)}" href="${new URL('/rss.xml', canonical).href}" ${SERVED}>`,
    ...Object.entries(graph).map(([name, content]) => meta('property', name, content)),
    meta('name', 'twitter:card', 'summary_large_image'),
    `<script type="application/ld+json" ${SERVED}>${inlineJson(jsonLd)}</script>`,
  ]
}

/** Head elements of the shell that the page replaces. */
const SHELL_HEAD = /<title>[^<]*<\/title>|<meta\s+name="description"[^>]*>/g

const AREA_STYLES = /<link rel="stylesheet" crossorigin href="\/remotes\/[^>]*>\n?/g

function insertPrerendered(shell: string, { html }: PrerenderedPage): string {
  const styles = (shell.match(AREA_STYLES) ?? []).join('').replaceAll('<link', '<link fetchpriority="low"')
  const { html: deferred, start } = deferScripts(shell)
  const script = start === undefined ? '' : `<script async src="${start}"></script>\n`
  return deferred
    .replaceAll(AREA_STYLES, '')
    .replace('</head>', () => `${script}</head>`)
    .replace('<div id="root">', () => `<main id="first">${html}</main>${styles}<div id="root">`)
}

/**
 * The shell's HTML with the page's own head and prerendered content. CSS hides the shell's root while that content is
 * there; the page removes it once it has rendered.
 */
export function completePage(
  shell: string,
  { head, site, prerendered }: { head: PageHead; site: string; prerendered?: PrerenderedPage },
): string {
  const style = prerendered ? [`<style ${SERVED}>${prerendered.style}</style>`] : []
  const lines = [...headLines(head, site), ...style].join('\n')
  return (prerendered ? insertPrerendered(shell, prerendered) : shell)
    .replaceAll(SHELL_HEAD, '')
    .replace('</head>', () => `${lines}\n</head>`)
}

/** The shell's HTML for an unknown page, which search engines must not index. */
export const missingPage = (shell: string): string =>
  shell.replace('</head>', () => `${NOT_INDEXED}\n</head>`)
