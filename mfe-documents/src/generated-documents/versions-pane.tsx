import type { GeneratedDocument } from '@fundharbor/contracts/documents/generated-documents'
import {
  Button,
  classes,
  EmptyState,
  ErrorState,
  formatCount,
  formatDateTime,
  problemMessage,
  Spinner,
  toast,
  useQuery,
} from '@fundharbor/kit'
import { Html } from '@fundharbor/kit/html.tsx'
import { useState } from 'react'
import sheet from '../shared/sheet.module.css'
import styles from './document-dialog.module.css'
import { useRestoreVersion, versionQuery, versionsQuery } from '../shared/document-queries.ts'

interface VersionsPaneProps {
  document: GeneratedDocument
  onRestored: () => void
}

/** Earlier versions, to view and restore. */
export function VersionsPane({ document, onRestored }: VersionsPaneProps) {
  const { data, error, refetch, isFetching } = useQuery(versionsQuery(document.id))
  const [selected, setSelected] = useState<number | null>(null)
  if (error && !data) return <ErrorState error={error} busy={isFetching} onRetry={() => void refetch()} />
  if (!data) return <Spinner label="Loading the versions" />
  if (data.length === 0)
    return (
      <EmptyState drawing="letter" title="No earlier versions">
        Earlier versions appear here when you edit this document.
      </EmptyState>
    )
  const revision = selected ?? data[0]?.revision ?? 0
  return (
    <div className={styles.versions}>
      <ul className={styles.versionList} aria-label="Versions">
        {data.map((version) => (
          <li key={version.revision}>
            <button
              type="button"
              className={styles.version}
              aria-pressed={version.revision === revision}
              onClick={() => setSelected(version.revision)}
            >
              <span>{formatDateTime(version.createdAt)}</span>
              <span className={styles.versionFacts}>
                {version.title}, {formatCount(version.words, 'word')}
              </span>
            </button>
          </li>
        ))}
      </ul>
      <Version document={document} revision={revision} onRestored={onRestored} />
    </div>
  )
}

function Version({ document, revision, onRestored }: VersionsPaneProps & { revision: number }) {
  const { data } = useQuery(versionQuery(document.id, revision))
  const restore = useRestoreVersion(document.id)
  const handleRestore = async () => {
    try {
      await restore.mutateAsync(revision)
    } catch (error) {
      const description = problemMessage(error, 'Check your connection, then try again.')
      toast({ title: 'Failed to restore the version', description, tone: 'destructive' })
      return
    }
    toast({ title: 'Version restored', tone: 'success' })
    onRestored()
  }
  if (!data) return <Spinner label="Loading the version" />
  return (
    <section aria-label="Selected version">
      <Button size="sm" busy={restore.isPending} onClick={() => void handleRestore()}>
        Restore this version
      </Button>
      <div
        className={classes(styles.page, styles.old)}
        dir={document.isRtl ? 'rtl' : 'ltr'}
        lang={document.language}
      >
        <Html html={data.content} className={sheet.sheet} />
      </div>
    </section>
  )
}
