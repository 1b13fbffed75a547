import { RadioCards, useQuery } from '@fundharbor/kit'
import { budgetQuery } from '../budget/queries.ts'
import { findTwoRequests } from '../budget/two-requests.ts'

interface RequestFieldProps {
  opportunityId: string
  projectId: string | null
  onChange: (amount: string) => void
}

/** Asks which amount holds if the one that was answered is not what the costs add up to. */
export function RequestField({ opportunityId, projectId, onChange }: RequestFieldProps) {
  const { data } = useQuery(budgetQuery(projectId, opportunityId || null))
  const requests = data && findTwoRequests(data.statedRequest, data)
  if (!requests) return null
  const { stated, costs } = requests
  return (
    <RadioCards
      key={`${stated} ${costs}`}
      name="requested-amount"
      legend="Which amount do you request?"
      options={[
        { value: stated, label: stated, description: 'The amount that you gave' },
        { value: costs, label: costs, description: 'What the costs in your budget add up to' },
      ]}
      onChange={({ target }) => onChange(target.value)}
    />
  )
}
