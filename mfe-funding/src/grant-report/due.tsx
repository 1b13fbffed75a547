import type { ReportDue } from '@fundharbor/contracts/catalog/timeline'
import { Badge, Link } from '@fundharbor/kit'
import { Table } from '@fundharbor/kit/ui/table.tsx'
import { formatDay } from '../shared/format-day.ts'
import { grantPath } from '../shared/paths.ts'
import { Section } from '../shared/section.tsx'

/** The reports that the organization owes the funders of the grants that it won. */
export const Due = ({ due }: { due: ReportDue[] }) => (
  <Section title="Reports due">
    {due.length === 0 ? (
      <p>Reports that you add to a grant you won appear here.</p>
    ) : (
      <Table caption="Reports that are due" stacks>
        <thead>
          <tr>
            <th scope="col">Due</th>
            <th scope="col">Report</th>
            <th scope="col">Grant</th>
          </tr>
        </thead>
        <tbody>
          {due.map(({ grantId, opportunityTitle, title, dueOn, isLate }, index) => (
            <tr key={index}>
              <th scope="row">
                {formatDay(dueOn)} {isLate && <Badge tone="urgent">Late</Badge>}
              </th>
              <td data-label="Report">{title}</td>
              <td data-label="Grant">
                <Link to={grantPath(grantId)}>{opportunityTitle}</Link>
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
    )}
  </Section>
)
