/** Kinds of pages with a social picture of their own. */
export const pictureKinds = ['funding', 'funders', 'subjects'] as const
export type PictureKind = (typeof pictureKinds)[number]

/** Address of the picture that other sites show for a page of the catalog. */
export const socialPicture = (kind: PictureKind, id: string): string =>
  `/pictures/${kind}/${encodeURIComponent(id)}.png`
