import { Button, EmptyState, ErrorState, Spinner, useQuery, useSearchParams } from '@fundharbor/kit'
import type { SubjectNode } from '@fundharbor/contracts/catalog/subjects'
import { heads } from '../heads.ts'
import { PageBand } from '../page-band.tsx'
import { PageHead } from '../page-head.tsx'
import { SearchField } from '../search-field.tsx'
import styles from './list-page.module.css'
import { subjectsQuery } from './queries.ts'
import { SubjectLinks } from './subject-links.tsx'
import { SubjectTree } from './subject-tree.tsx'
import { findSubjects } from './tree.ts'

/** All subjects with something open, as a tree or as those that a word finds. The word stands in the address. */
export function Component() {
  const [params, setParams] = useSearchParams()
  const search = params.get('search') ?? ''
  const handleSearch = (words: string) => setParams(words ? { search: words } : {}, { replace: true })
  const { data, error, isPending, isFetching, refetch } = useQuery(subjectsQuery())
  return (
    <>
      <PageHead title={heads.subjects.title} description={heads.subjects.description} />
      <PageBand title={heads.subjects.heading} subtitle={heads.subjects.subtitle}>
        <SearchField
          label="Find a subject"
          placeholder="Find a subject, such as housing"
          value={search}
          onChange={handleSearch}
        />
      </PageBand>
      <div className={styles.body}>
        {isPending ? (
          <Spinner label="Loading subjects" />
        ) : error ? (
          <ErrorState
            title="The subjects did not load"
            error={error}
            busy={isFetching}
            onRetry={() => void refetch()}
          />
        ) : data.length === 0 ? (
          <EmptyState title="Nothing is open at the moment.">New calls come in every day.</EmptyState>
        ) : search.trim() === '' ? (
          <SubjectTree nodes={data} />
        ) : (
          <Found nodes={findSubjects(data, search)} onClear={() => handleSearch('')} />
        )}
      </div>
    </>
  )
}

function Found({ nodes, onClear }: { nodes: SubjectNode[]; onClear: () => void }) {
  if (nodes.length === 0) {
    return (
      <EmptyState
        title="No subject is called that."
        action={
          <Button variant="secondary" size="sm" onClick={onClear}>
            Show all subjects
          </Button>
        }
      >
        Try one word of it, or a broader one.
      </EmptyState>
    )
  }
  return (
    <section aria-labelledby="found">
      <h2 id="found" className={styles.heading}>
        {nodes.length === 1 ? '1 subject' : `${nodes.length} subjects`}
      </h2>
      <SubjectLinks subjects={nodes} />
    </section>
  )
}
