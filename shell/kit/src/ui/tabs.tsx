import { Tabs as Radix } from 'radix-ui'
import type { ReactNode } from 'react'
import styles from './tabs.module.css'

interface TabsProps<V extends string> {
  /** The accessible name of the tab list. */
  label: string
  value: V
  onValueChange: (value: V) => void
  tabs: readonly { value: V; label: ReactNode; content: ReactNode }[]
}

/** Tabs. Arrow keys move between them. */
export function Tabs<V extends string>({ label, value, onValueChange, tabs }: TabsProps<V>) {
  return (
    <Radix.Root value={value} onValueChange={(value) => onValueChange(value as V)}>
      <Radix.List className={styles.list} aria-label={label}>
        {tabs.map((tab) => (
          <Radix.Trigger key={tab.value} value={tab.value} className={styles.tab}>
            {tab.label}
          </Radix.Trigger>
        ))}
      </Radix.List>
      {tabs.map((tab) => (
        <Radix.Content key={tab.value} value={tab.value} className={styles.panel}>
          {tab.content}
        </Radix.Content>
      ))}
    </Radix.Root>
  )
}
