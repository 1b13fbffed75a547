import { useQuery } from '@fundharbor/kit'
import { RobotIcon } from '@phosphor-icons/react/dist/ssr/Robot'
import { Button } from 'antd'
import { additionsQuery, useAddOpportunities } from './queries.ts'

/** Asks for ten more opportunities; busy while an addition runs, whoever began it. */
export function AddButton({ isSecondary = false }: { isSecondary?: boolean }) {
  const { data } = useQuery(additionsQuery())
  const add = useAddOpportunities()
  const isRunning = data?.[0]?.status === 'running'
  return (
    <Button
      type={isSecondary ? 'default' : 'primary'}
      icon={<RobotIcon size={16} weight="bold" />}
      loading={add.isPending || isRunning}
      onClick={() => add.mutate()}
    >
      {isRunning ? 'Adding opportunities...' : 'Add 10 AI Opportunities'}
    </Button>
  )
}
