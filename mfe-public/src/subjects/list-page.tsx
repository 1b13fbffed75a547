import { Button, EmptyState, QueryFallback, useQuery, useSearchParams } from '@fundharbor/kit'
import type { SubjectNode } from '@fundharbor/contracts/catalog/subjects'
import { pageMeta } from '../page-meta.ts'
import { PageBand } from '../page-band.tsx'
import { PageHead } from '../page-head.tsx'
import { SearchField } from '../search-field.tsx'
import styles from '../catalog/list-page.module.css'
import { subjectsQuery } from './queries.ts'
import { SubjectLinks } from '../catalog/subject-links.tsx'
import { SubjectTree } from './subject-tree.tsx'
import { findSubjects } from './tree.ts'

/** All subjects with open opportunities, as a tree or as search results. The search is kept in the URL. */
export function Component() {
  const [params, setParams] = useSearchParams()
  const search = params.get('search') ?? ''
  const handleSearch = (text: string) => setParams(text ? { search: text } : {}, { replace: true })
  const query = useQuery(subjectsQuery())
  const { data } = query
  return (
    <>
      <PageHead title={pageMeta.subjects.title} description={pageMeta.subjects.description} />
      <PageBand title={pageMeta.subjects.heading} subtitle={pageMeta.subjects.subtitle}>
        <SearchField
          label="Find a subject"
          placeholder="Find a subject, such as housing"
          value={search}
          onChange={handleSearch}
        />
      </PageBand>
      <div className={styles.body}>
        {!data ? (
          <QueryFallback title="The subjects did not load" label="Loading subjects" query={query} />
        ) : data.length === 0 ? (
          <EmptyState title="No opportunities are open right now">New ones are added every day.</EmptyState>
        ) : search.trim() === '' ? (
          <SubjectTree nodes={data} />
        ) : (
          <SubjectResults nodes={findSubjects(data, search)} onClear={() => handleSearch('')} />
        )}
      </div>
    </>
  )
}

function SubjectResults({ nodes, onClear }: { nodes: SubjectNode[]; onClear: () => void }) {
  if (nodes.length === 0) {
    return (
      <EmptyState
        title="No subjects found"
        action={
          <Button variant="secondary" size="sm" onClick={onClear}>
            Show all subjects
          </Button>
        }
      >
        Try a single word or a broader one.
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
