import { useQuery } from '@fundharbor/kit'
import { Button } from 'antd'
import { additionsQuery, useAddOpportunities } from './queries.ts'

/** Asks for ten more opportunities; busy while an addition runs, whoever began it. */
export function AddButton() {
  const { data } = useQuery(additionsQuery())
  const add = useAddOpportunities()
  const isRunning = data?.[0]?.status === 'running'
  return (
    <Button type="primary" loading={add.isPending || isRunning} onClick={() => add.mutate()}>
      {isRunning ? 'Adding opportunities...' : 'Add 10 AI Opportunities'}
    </Button>
  )
}
