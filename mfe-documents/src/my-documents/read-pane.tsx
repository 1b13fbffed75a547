import type { GeneratedDocument } from '@fundharbor/contracts/documents/generated-documents'
import { Html } from '@fundharbor/kit/html.tsx'
import sheet from '../documents/sheet.module.css'
import styles from './document-dialog.module.css'

const wordsOf = (name: string) =>
  name
    .replaceAll(/([a-z])([A-Z0-9])/g, '$1 $2')
    .replaceAll('_', ' ')
    .toLowerCase()

/** The document as a page, and what it still lacks. */
export const ReadPane = ({ document }: { document: GeneratedDocument }) => (
  <>
    {document.missing.length > 0 && (
      <details className={styles.missing}>
        <summary>{document.missing.length} blanks for you to fill</summary>
        <ul>
          {document.missing.map((name) => (
            <li key={name}>{wordsOf(name)}</li>
          ))}
        </ul>
      </details>
    )}
    <div className={styles.page} dir={document.isRtl ? 'rtl' : 'ltr'} lang={document.language}>
      <Html html={document.content} className={sheet.sheet} />
    </div>
  </>
)
