import type { GeneratedDocument } from '@fundharbor/contracts/documents/generated-documents'
import { Badge, formatDate, IconButton, Link, LinkButton } from '@fundharbor/kit'
import { TranslateIcon } from '@phosphor-icons/react/dist/ssr/Translate'
import { TrashIcon } from '@phosphor-icons/react/dist/ssr/Trash'
import { BlankProgress } from '../blanks/blank-progress.tsx'
import { documentPath } from '../shared/paths.ts'
import { useCreator } from '../shared/team.ts'
import { languageName } from '../translation/language-name.ts'
import { DownloadMenu } from './download-menu.tsx'
import styles from './my-documents.module.css'

interface DocumentCardProps {
  document: GeneratedDocument
  /** Absent if the site has no translation, or the member's role does not let them change documents. */
  onTranslate?: (document: GeneratedDocument) => void
  /** Absent if the member's role does not let them. */
  onDelete?: (document: GeneratedDocument) => void
}

/** One document, with its actions. */
export function DocumentCard({ document, onTranslate, onDelete }: DocumentCardProps) {
  const { id, title, missing } = document
  const creator = useCreator(document.createdBy)
  return (
    <article className={styles.card} aria-label={title}>
      <div className={styles.details}>
        <h2 className={styles.title} lang={document.language} dir={document.isRtl ? 'rtl' : 'ltr'}>
          <Link to={documentPath(id)} className={styles.open}>
            {title}
          </Link>
        </h2>
        <p className={styles.facts}>
          {document.templateName}
          {document.opportunityTitle && <> for {document.opportunityTitle}</>}
          {' · '}
          <time dateTime={document.createdAt}>{formatDate(document.createdAt)}</time>
          {creator && <> · Created by {creator}</>}
        </p>
        <div className={styles.badges}>
          {document.language !== 'en' && <Badge tone="info">{languageName(document.language)}</Badge>}
          {missing.length > 0 ? <BlankProgress {...document} /> : <Badge tone="ok">Complete</Badge>}
        </div>
      </div>
      <div className={styles.actions}>
        <LinkButton to={documentPath(id)} variant="secondary" size="sm">
          View
        </LinkButton>
        <DownloadMenu document={document} />
        {onTranslate && !document.translationOf && (
          <IconButton label={`Translate ${title}`} onClick={() => onTranslate(document)}>
            <TranslateIcon size={20} aria-hidden />
          </IconButton>
        )}
        {onDelete && (
          <IconButton label={`Delete ${title}`} onClick={() => onDelete(document)}>
            <TrashIcon size={20} aria-hidden />
          </IconButton>
        )}
      </div>
    </article>
  )
}
