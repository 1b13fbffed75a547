import type { AdminUser } from '@fundharbor/contracts/identity/admin-users'
import { formatCount } from '@fundharbor/kit'
import { Button } from 'antd'
import { useState } from 'react'
import { ConfirmDeed } from './confirm-deed.tsx'
import { useDeed } from './queries.ts'
import styles from './users.module.css'

/** Blocks all that are chosen. Not there while nobody is. */
export function BlockChosen({ users, onDone }: { users: AdminUser[]; onDone: () => void }) {
  const [isAsking, setAsking] = useState(false)
  const act = useDeed()
  if (users.length === 0) return null
  const handleConfirm = () => {
    setAsking(false)
    act.mutate({ deed: 'block', users }, { onSettled: onDone })
  }
  return (
    <div className={styles.chosen} role="status">
      {formatCount(users.length, 'account')} chosen
      <Button size="small" danger loading={act.isPending} onClick={() => setAsking(true)}>
        Block them
      </Button>
      <ConfirmDeed
        deed={isAsking ? 'block' : null}
        users={users}
        onConfirm={handleConfirm}
        onCancel={() => setAsking(false)}
      />
    </div>
  )
}
