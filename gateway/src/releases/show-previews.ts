import { linkPath } from './preview-cookie.ts'
import { formatDay } from './preview-mark.ts'
import { isOpen, readPreviews, type Preview } from './previews.ts'

/** The address that opens a preview; a path if the site's own address is not known. */
export const linkTo = (preview: Preview, publicUrl: string | undefined): string =>
  publicUrl ? new URL(linkPath(preview), publicUrl).href : linkPath(preview)

/** The message after creating a preview. */
export const describePreview = (preview: Preview, publicUrl: string | undefined): string =>
  `Preview ${preview.name}: ${linkTo(preview, publicUrl)}\nUntil ${formatDay(preview.ends)}, everyone who opens this link sees it. Run \`unpublish --preview ${preview.name}\` to end it.`

const describeContent = ({ releases, pastState }: Preview) =>
  pastState === undefined
    ? releases.map(({ name, version }) => `${name} ${version}`).join(', ')
    : `the site as in state ${pastState}`

/** Open previews as text, one per line. */
export async function describePreviews(releasesDir: string, publicUrl: string | undefined): Promise<string> {
  const open = (await readPreviews(releasesDir)).filter(isOpen)
  const lines = open.map(
    (preview) =>
      `${preview.name}  ${describeContent(preview)}, until ${formatDay(preview.ends)}: ${linkTo(preview, publicUrl)}`,
  )
  return lines.join('\n') || 'There are no previews.'
}
