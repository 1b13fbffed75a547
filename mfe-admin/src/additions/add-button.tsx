import { additions as endpoints } from '@fundharbor/contracts/catalog/additions'
import { call } from '@fundharbor/kit'
import { RobotIcon } from '@phosphor-icons/react/dist/ssr/Robot'
import { Button } from 'antd'
import { useChange } from '../records/use-change.ts'
import { additions, useLatestAddition } from './additions.tsx'

/** Adds ten opportunities. Busy while any addition is running. */
export function AddButton({ isSecondary = false }: { isSecondary?: boolean }) {
  const isRunning = useLatestAddition()?.status === 'running'
  const add = useChange(additions, {
    run: () => call(endpoints.trigger),
    failure: 'Failed to add opportunities',
  })
  return (
    <Button
      type={isSecondary ? 'default' : 'primary'}
      icon={<RobotIcon size={16} weight="bold" />}
      loading={add.isPending || isRunning}
      onClick={() => add.mutate()}
    >
      {isRunning ? 'Adding opportunities…' : 'Add 10 AI Opportunities'}
    </Button>
  )
}
