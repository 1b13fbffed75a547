import type { User } from '@fundharbor/contracts/identity/users'
import { Dialog, useNavigate } from '@fundharbor/kit'
import { Command } from 'cmdk'
import { useEffect, useRef, useState } from 'react'
import { useRegistry } from '../registry-context.ts'
import { pagesOf } from './pages.ts'
import styles from './palette.module.css'
import { readRecent } from './recent.ts'
import { useFindings, type Finding } from './use-findings.ts'

interface PaletteProps {
  user: User
  onClose: () => void
}

/** One field to go to any page, opportunity, document or person. */
export function Palette({ user, onClose }: PaletteProps) {
  const [typed, setTyped] = useState('')
  const registry = useRegistry()
  const navigate = useNavigate()
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => input.current?.focus(), [])
  const [recent] = useState(() => readRecent(user.id))
  const { groups, isSearching } = useFindings({ user, typed, pages: pagesOf(registry, user), recent })
  const isEmpty = groups.every(({ findings }) => findings.length === 0)
  const open = (to: string) => {
    onClose()
    void navigate(to)
  }
  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && onClose()} title="Search or jump to">
      {/* The results are filtered already: those of the catalog need not contain the typed words. */}
      <Command shouldFilter={false} label="Search or jump to" className={styles.palette}>
        <Command.Input
          ref={input}
          className={styles.input}
          placeholder="A page, an opportunity, a document or a person"
          maxLength={200}
          value={typed}
          onValueChange={setTyped}
          onKeyDown={(event) => event.key === 'Escape' && onClose()}
        />
        <Command.List label="Results" className={styles.list}>
          {groups.map(({ title, findings }) => (
            <Group key={title} title={title} findings={findings} onOpen={open} />
          ))}
          {isEmpty && <p className={styles.none}>{isSearching ? 'Searching …' : 'Nothing found.'}</p>}
        </Command.List>
      </Command>
    </Dialog>
  )
}

interface GroupProps {
  title: string
  findings: Finding[]
  onOpen: (to: string) => void
}

const Group = ({ title, findings, onOpen }: GroupProps) =>
  findings.length > 0 && (
    <Command.Group heading={title} className={styles.group}>
      {findings.map(({ id = '', to, label, note }) => (
        <Command.Item
          key={to + id}
          value={`${title} ${to} ${id}`}
          className={styles.item}
          onSelect={() => onOpen(to)}
        >
          <span className={styles.label}>{label}</span>
          {note && <span className={styles.note}>{note}</span>}
        </Command.Item>
      ))}
    </Command.Group>
  )
