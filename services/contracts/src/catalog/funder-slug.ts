/** Longest slug of a funder. */
export const LONGEST_SLUG = 120

/** The name of a funder in addresses: `health-resources-and-services-administration`. Empty if it has no letters. */
export const funderSlug = (name: string): string =>
  name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .slice(0, LONGEST_SLUG)
    .replaceAll(/^-|-$/g, '')

/** The path of a funder's public page; null for a name without letters. */
export function funderPath(name: string): string | null {
  const slug = funderSlug(name)
  return slug === '' ? null : `/funders/${encodeURIComponent(slug)}`
}
