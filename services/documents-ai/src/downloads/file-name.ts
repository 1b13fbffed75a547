import type { DownloadFormat } from '@fundharbor/contracts/documents/generated-documents'

const MAX_LENGTH = 100

/** A file name for every file system: no path, control, direction or reserved characters. */
export function fileNameOf(title: string, format: DownloadFormat | 'xlsx'): string {
  const name = title
    .normalize('NFC')
    .replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '')
    .replaceAll(/[\\/:*?"<>|]/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .replace(/^[. ]+/, '')
  const short = [...name]
    .slice(0, MAX_LENGTH)
    .join('')
    .replace(/[. ]+$/, '')
  return `${short || 'document'}.${format}`
}
