/** The picture of a page or an article; `name` is its slug. */
export const pictureAddress = (name: string, kind: 'svg' | 'png'): string =>
  `/pictures/${encodeURIComponent(name)}.${kind}`

/** The picture of pages that have none of their own. */
export const SITE_PICTURE = 'fundharbor'
