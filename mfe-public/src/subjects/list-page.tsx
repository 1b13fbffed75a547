import { Button, EmptyState, useQuery, useSearchParams } from '@fundharbor/kit'
import type { SubjectNode } from '@fundharbor/contracts/catalog/subjects'
import { Found, ListPage } from '../catalog/list-page.tsx'
import { SearchField } from '../search-field.tsx'
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
  return (
    <ListPage
      of="subjects"
      search={
        <SearchField
          label="Find a subject"
          placeholder="Find a subject, such as housing"
          value={search}
          onChange={handleSearch}
        />
      }
      query={query}
    >
      {(data) =>
        data.length === 0 ? (
          <EmptyState title="No opportunities are open right now">New ones are added every day.</EmptyState>
        ) : search.trim() === '' ? (
          <SubjectTree nodes={data} />
        ) : (
          <SubjectResults nodes={findSubjects(data, search)} onClear={() => handleSearch('')} />
        )
      }
    </ListPage>
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
    <Found count={nodes.length} noun="subject">
      <SubjectLinks subjects={nodes} />
    </Found>
  )
}
