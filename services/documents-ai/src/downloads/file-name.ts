import type { DownloadFormat } from '@fundharbor/contracts/documents/generated-documents'

const LONGEST = 100

/** A name that every file system takes: no path, no control or direction marks, no reserved signs. */
export function fileNameOf(title: string, format: DownloadFormat): string {
  const name = title
    .normalize('NFC')
    .replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '')
    .replaceAll(/[\\/:*?"<>|]/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .replace(/^[. ]+/, '')
  const short = [...name]
    .slice(0, LONGEST)
    .join('')
    .replace(/[. ]+$/, '')
  return `${short || 'document'}.${format}`
}
