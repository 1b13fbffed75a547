import type { AwardSource } from '@fundharbor/contracts/catalog/awards'

/** The name of a publication, as a link where its address is known. */
export const SourceName = ({ source: { name, url } }: { source: AwardSource }) =>
  url === '' ? name : <a href={url}>{name}</a>
