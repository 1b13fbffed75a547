import type { Timeline } from '@fundharbor/contracts/catalog/timeline'
import { deadlineLabel, formatDate, fullDeadline, useQuery } from '@fundharbor/kit'
import { projectsQuery } from '../../projects/queries.ts'
import { ChartTable } from '@fundharbor/kit/ui/chart-table.tsx'
import { monthOf, type Goal } from './goals.ts'
import { listYears } from './in-view.tsx'
import { dayOf } from './scale.ts'
import styles from './calendar.module.css'

interface TablesProps {
  goals: Goal[]
  reports: Timeline['reports']
  reopenings: Timeline['reopenings']
}

/** All that the chart can show, as tables, whatever part of it is in view. */
export function Tables({ goals, reports, reopenings }: TablesProps) {
  const { data: projects = [] } = useQuery(projectsQuery())
  const titleOf = (projectId: string | null) => projects.find(({ id }) => id === projectId)?.title ?? 'None'
  return (
    <div className={styles.tables}>
      <ChartTable
        title="Deadlines and writing"
        summary="Show deadlines as a table"
        head={['Opportunity', 'Project', 'Hours', 'Write from', 'Send on', 'Deadline']}
        rows={goals.map(({ opportunity, projectId, writing, startsOn, endsOn }) => [
          opportunity.title,
          titleOf(projectId),
          String(writing.hours),
          formatDate(dayOf(startsOn)),
          formatDate(dayOf(endsOn)),
          fullDeadline(deadlineLabel(opportunity)) ?? '',
        ])}
      />
      {reports.length > 0 && (
        <ChartTable
          title="All reports due"
          summary="Show reports as a table"
          head={['Report', 'Grant', 'Due on']}
          rows={reports.map((each) => [each.title, each.opportunityTitle, formatDate(dayOf(each.dueOn))])}
        />
      )}
      {reopenings.length > 0 && (
        <ChartTable
          title="Usually opens again"
          summary="Show reopenings as a table"
          head={['Opportunity', 'Funder', 'Usually opens', 'Opened in']}
          rows={reopenings.map((each) => [each.title, each.funderName, monthOf(each), listYears(each.years)])}
        />
      )}
    </div>
  )
}
