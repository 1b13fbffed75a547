import {
  PageTitle,
  QueryFallback,
  Select,
  Skeleton,
  useCanEdit,
  useQuery,
  useSearchParams,
  ViewOnlyNote,
} from '@fundharbor/kit'
import { BackLink } from '@fundharbor/kit/ui/back-link.tsx'
import { useState } from 'react'
import { projectsQuery } from '../projects/queries.ts'
import { BudgetEditor } from './budget-editor.tsx'
import { BudgetView } from './budget-view.tsx'
import styles from './budget.module.css'
import { budgetQuery } from './queries.ts'

/** The budget of a project. The address holds the project and the opportunity whose limits are checked. */
export function Component() {
  const [params, setParams] = useSearchParams()
  const project = params.get('project')
  const opportunity = params.get('opportunity')
  const handleProject = (id: string) => {
    const next = new URLSearchParams(params)
    next.set('project', id)
    setParams(next, { replace: true })
  }
  return (
    <div className={styles.page}>
      <BackLink to="/documents">Documents</BackLink>
      <PageTitle>Budget</PageTitle>
      <p className={styles.lead}>
        Plan once what a project costs and who pays. Proposals, letters and budget plans use the same numbers.
      </p>
      <ViewOnlyNote className={styles.lead} />
      <ProjectChoice value={project} onChange={handleProject} />
      <SavedBudget key={`${project} ${opportunity}`} project={project} opportunity={opportunity} />
    </div>
  )
}

/** Left out while the workspace has one project only. */
function ProjectChoice({ value, onChange }: { value: string | null; onChange: (id: string) => void }) {
  const { data = [] } = useQuery(projectsQuery())
  if (data.length < 2) return null
  const chosen = value ?? data.find(({ isDefault }) => isDefault)?.id ?? ''
  return (
    <Select
      label="Project"
      options={data.map(({ id, title }) => ({ value: id, label: title || 'Untitled project' }))}
      value={chosen}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}

function SavedBudget({ project, opportunity }: { project: string | null; opportunity: string | null }) {
  const query = useQuery(budgetQuery(project, opportunity))
  // The choice of a project stands above: it would push down what is shown before it.
  const { isPending } = useQuery(projectsQuery())
  const [loads, setLoads] = useState(0)
  const { data } = query
  const canEdit = useCanEdit()
  const handleReload = async () => {
    await query.refetch()
    setLoads((count) => count + 1)
  }
  if (isPending) return null
  if (!data) {
    return (
      <QueryFallback query={query} title="The budget could not be loaded">
        <div role="status" aria-label="Loading the budget" className={styles.lines}>
          <Skeleton height={56} />
          <Skeleton height={180} />
        </div>
      </QueryFallback>
    )
  }
  if (!canEdit) return <BudgetView budget={data} limits={data.limits} />
  return <BudgetEditor key={loads} budget={data} limits={data.limits} onReload={() => void handleReload()} />
}
