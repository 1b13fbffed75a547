import { withoutControls } from '@fundharbor/contracts/primitives'
import { LRUCache } from 'lru-cache'
import sanitize from 'sanitize-html'

const TEXT_TAGS =
  'p br hr h1 h2 h3 h4 h5 h6 ul ol li dl dt dd blockquote pre code strong em b i u s sub sup a abbr span div mark'
const TABLE_TAGS = 'table caption thead tbody tfoot tr th td colgroup col figure figcaption img'

/** The one allow-list of HTML that the platform stores and shows. */
const policy: sanitize.IOptions = {
  allowedTags: `${TEXT_TAGS} ${TABLE_TAGS}`.split(' '),
  allowedAttributes: {
    a: ['href', 'title', 'rel', 'target'],
    img: ['src', 'alt', 'width', 'height'],
    th: ['colspan', 'rowspan', 'scope'],
    td: ['colspan', 'rowspan'],
    ol: ['start', 'type'],
    '*': ['dir', 'lang'],
    h2: ['id'],
    h3: ['id'],
    // Names what is missing in a generated document.
    mark: ['data-missing'],
  },
  allowedSchemes: ['http', 'https', 'mailto'],
  allowedSchemesByTag: { img: ['https'] },
  allowProtocolRelative: false,
  transformTags: { a: sanitize.simpleTransform('a', { rel: 'noopener noreferrer', target: '_blank' }) },
  disallowedTagsMode: 'discard',
  // Real documents are not nested deeper, and whoever processes the tree has to walk it.
  nestingLimit: 60,
}

/** HTML that is safe to store, to show, and to write as XML. */
export const sanitizeHtml = (html: string): string => withoutControls(sanitize(html, policy))

/** Characters, of what is sanitized and of the result. A discussion with all of its replies has one million. */
const recent = new LRUCache<string, string>({
  maxSize: 16_000_000,
  sizeCalculation: (safe, html) => safe.length + html.length + 1,
})

/** Sanitizes again what was sanitized before it was stored, because the rules may have become stricter since. */
export function sanitizeStored(html: string): string {
  const safe = recent.get(html) ?? sanitizeHtml(html)
  recent.set(html, safe)
  return safe
}

/** The text of HTML: tags become spaces, entities become characters, white space is collapsed. */
export function textOf(html: string): string {
  const plain = /[<>&]/.test(html) ? withoutMarkup(html) : html
  return plain.replaceAll(/\s+/g, ' ').trim()
}

function withoutMarkup(html: string): string {
  const spaced = html.replaceAll(/<(\/?(?:p|div|li|br|h\d|tr|td|th|ul|ol|table)\b)/gi, ' <$1')
  return decodeEntities(sanitize(spaced, { allowedTags: [], allowedAttributes: {} }))
}

const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }

/** The entities that sanitize-html writes. */
const decodeEntities = (text: string): string =>
  text.replaceAll(/&(amp|lt|gt|quot|apos|nbsp);/g, (entity, name: string) => named[name] ?? entity)
