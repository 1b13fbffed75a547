import type { GeneratedDocument } from '@fundharbor/contracts/documents/generated-documents'
import {
  Button,
  classes,
  EmptyState,
  formatCount,
  formatDateTime,
  QueryFallback,
  showErrorToast,
  toast,
  useCanEdit,
  useQuery,
} from '@fundharbor/kit'
import { Html } from '@fundharbor/kit/html.tsx'
import { useState } from 'react'
import { useMemberName } from '../shared/team.ts'
import sheet from '../shared/sheet.module.css'
import styles from './document.module.css'
import { useRestoreVersion, versionQuery, versionsQuery } from '../shared/document-queries.ts'

interface VersionsPaneProps {
  document: GeneratedDocument
  onRestored: () => void
}

/** Earlier versions, to view and, for roles that can edit, to restore. */
export function VersionsPane({ document, onRestored }: VersionsPaneProps) {
  const query = useQuery(versionsQuery(document.id))
  const { data } = query
  const nameOf = useMemberName()
  const [selected, setSelected] = useState<number | null>(null)
  if (!data) return <QueryFallback query={query} label="Loading the versions" />
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
              {nameOf && version.editors.length > 0 && (
                <span className={styles.versionFacts}>By {version.editors.map(nameOf).join(', ')}</span>
              )}
            </button>
          </li>
        ))}
      </ul>
      <Version document={document} revision={revision} onRestored={onRestored} />
    </div>
  )
}

function Version({ document, revision, onRestored }: VersionsPaneProps & { revision: number }) {
  const query = useQuery(versionQuery(document.id, revision))
  const restore = useRestoreVersion(document.id)
  const canEdit = useCanEdit()
  const handleRestore = async () => {
    try {
      await restore.mutateAsync(revision)
    } catch (error) {
      return showErrorToast('Failed to restore the version', error)
    }
    toast({ title: 'Version restored', tone: 'success' })
    onRestored()
  }
  if (!query.data) return <QueryFallback query={query} label="Loading the version" />
  return (
    <section aria-label="Selected version">
      {canEdit && (
        <Button size="sm" busy={restore.isPending} onClick={() => void handleRestore()}>
          Restore this version
        </Button>
      )}
      <div
        className={classes(styles.page, styles.earlier)}
        dir={document.isRtl ? 'rtl' : 'ltr'}
        lang={document.language}
      >
        <Html html={query.data.content} className={sheet.sheet} />
      </div>
    </section>
  )
}
