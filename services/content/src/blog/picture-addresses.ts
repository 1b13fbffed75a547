/** Address of the picture of an article; `name` is its slug. */
export const pictureAddress = (name: string, kind: 'svg' | 'png'): string =>
  `/pictures/${encodeURIComponent(name)}.${kind}`

/** Name of the picture for pages without one of their own. */
export const SITE_PICTURE = 'fundharbor'
