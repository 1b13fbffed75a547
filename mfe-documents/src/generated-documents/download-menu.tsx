import type { DownloadFormat, GeneratedDocument } from '@fundharbor/contracts/documents/generated-documents'
import { DownloadSimpleIcon } from '@phosphor-icons/react/dist/ssr/DownloadSimple'
import { useEffect, useRef } from 'react'
import styles from './my-documents.module.css'

const formats: { format: DownloadFormat; label: string }[] = [
  { format: 'pdf', label: 'PDF' },
  { format: 'docx', label: 'Word (DOCX)' },
  { format: 'html', label: 'Web page (HTML)' },
]

/** Download links for the document's three formats. */
export function DownloadMenu({ document: { id, title } }: { document: GeneratedDocument }) {
  const menu = useRef<HTMLDetailsElement>(null)
  useEffect(() => {
    const handleOutside = (event: Event) => {
      if (menu.current?.open && !menu.current.contains(event.target as Node)) menu.current.open = false
    }
    addEventListener('pointerdown', handleOutside)
    addEventListener('focusin', handleOutside)
    return () => {
      removeEventListener('pointerdown', handleOutside)
      removeEventListener('focusin', handleOutside)
    }
  }, [])
  const close = () => {
    if (menu.current) menu.current.open = false
  }
  return (
    <details ref={menu} className={styles.menu}>
      <summary aria-label={`Download ${title}`}>
        <DownloadSimpleIcon size={18} aria-hidden />
        Download
      </summary>
      <ul>
        {formats.map(({ format, label }) => (
          <li key={format}>
            <a href={`/api/generated-documents/${id}/download?format=${format}`} download onClick={close}>
              {label}
            </a>
          </li>
        ))}
      </ul>
    </details>
  )
}
