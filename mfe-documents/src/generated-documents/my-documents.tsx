import { DocumentSort, type GeneratedDocument } from '@fundharbor/contracts/documents/generated-documents'
import {
  Button,
  EmptyState,
  Field,
  LoadMore,
  QueryFallback,
  Select,
  Skeleton,
  useCanEdit,
  useInfiniteQuery,
} from '@fundharbor/kit'
import { useDeferredValue, useState } from 'react'
import { ProjectSelect } from '../projects/project-select.tsx'
import { TranslateDialog } from '../translation/translate-dialog.tsx'
import { DocumentCard } from './document-card.tsx'
import styles from './my-documents.module.css'
import { NoDocuments } from './no-documents.tsx'
import { useCapabilities } from '../shared/capabilities.ts'
import { documentsQuery } from '../shared/document-queries.ts'
import { useDelete } from './use-delete.ts'

const sorts = [
  { value: 'newest', label: 'Newest first' },
  { value: 'updated', label: 'Recently updated' },
  { value: 'oldest', label: 'Oldest first' },
  { value: 'title', label: 'Title, A to Z' },
]

/** The workspace's documents, with search and sorting. */
export function MyDocuments({ onGenerate }: { onGenerate: () => void }) {
  const [typed, setTyped] = useState('')
  const [sort, setSort] = useState<DocumentSort>('newest')
  const [project, setProject] = useState<string | null>(null)
  const search = useDeferredValue(typed.trim())
  const query = useInfiniteQuery({
    ...documentsQuery({ search, sort, project }),
    placeholderData: (before) => before,
  })
  const handleClear = () => {
    setTyped('')
    setProject(null)
  }
  const rows = query.data?.pages.flatMap((page) => page.rows)
  const total = query.data?.pages[0]?.total ?? 0
  if (rows?.length === 0 && search === '' && !project) return <NoDocuments onGenerate={onGenerate} />
  return (
    <>
      <div className={styles.tools} role="search">
        <Field
          label="Search documents"
          hideLabel
          type="search"
          placeholder="Search by title, template or opportunity"
          maxLength={200}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        <Select
          label="Sort documents"
          hideLabel
          options={sorts}
          value={sort}
          onChange={(event) => setSort(DocumentSort.parse(event.target.value))}
        />
        <ProjectSelect hideLabel placeholder="All projects" value={project} onChange={setProject} />
      </div>
      {!rows && (
        <QueryFallback query={query} title="Your documents could not be loaded">
          <DocumentsSkeleton />
        </QueryFallback>
      )}
      {rows && <Rows rows={rows} />}
      {rows?.length === 0 && (
        <EmptyState
          title="No matching documents"
          action={
            <Button variant="secondary" size="sm" onClick={handleClear}>
              {search ? 'Clear search' : 'Show all documents'}
            </Button>
          }
        >
          {search ? `None of your documents match “${search}”.` : 'This project has no documents yet.'}
        </EmptyState>
      )}
      {rows && rows.length > 0 && (
        <LoadMore
          shown={rows.length}
          total={total}
          busy={query.isFetchingNextPage}
          onLoadMore={() => void query.fetchNextPage()}
        />
      )}
    </>
  )
}

function Rows({ rows }: { rows: GeneratedDocument[] }) {
  const { deleteDocument } = useDelete()
  const { translation } = useCapabilities()
  const canEdit = useCanEdit()
  const [translating, setTranslating] = useState<GeneratedDocument | null>(null)
  return (
    <>
      <ul className={styles.list}>
        {rows.map((document) => (
          <li key={document.id}>
            <DocumentCard
              document={document}
              onTranslate={translation && canEdit ? setTranslating : undefined}
              onDelete={canEdit ? (each) => void deleteDocument(each) : undefined}
            />
          </li>
        ))}
      </ul>
      {translating && <TranslateDialog document={translating} onClose={() => setTranslating(null)} />}
    </>
  )
}

const DocumentsSkeleton = () => (
  <div aria-busy="true" aria-label="Loading documents" role="status" className={styles.list}>
    {[1, 2, 3].map((number) => (
      <div key={number} className={styles.card}>
        <Skeleton width="40%" height={24} />
        <Skeleton width="60%" />
      </div>
    ))}
  </div>
)
