import type { GeneratedDocument } from '@fundharbor/contracts/documents/generated-documents'
import { formatCount } from '@fundharbor/kit'
import { Html } from '@fundharbor/kit/html.tsx'
import { humanizeName } from '../shared/humanize-name.ts'
import sheet from '../shared/sheet.module.css'
import styles from './document-dialog.module.css'

/** The document, with a list of its blanks. */
export const ReadPane = ({ document }: { document: GeneratedDocument }) => (
  <>
    {document.missing.length > 0 && (
      <details className={styles.missing}>
        <summary>{formatCount(document.missing.length, 'blank')} for you to fill</summary>
        <ul>
          {document.missing.map((name) => (
            <li key={name}>{humanizeName(name)}</li>
          ))}
        </ul>
      </details>
    )}
    <div className={styles.page} dir={document.isRtl ? 'rtl' : 'ltr'} lang={document.language}>
      <Html html={document.content} className={sheet.sheet} />
    </div>
  </>
)
