import { Link, useSearchParams } from '@fundharbor/kit'
import type { ComponentType } from 'react'
import styles from './view-switch.module.css'

export interface ViewOption<View extends string> {
  value: View
  label: string
  Icon: ComponentType<{ size: number }>
}

/** The view named in the address, if it is among the options. */
export function useView<View extends string>(options: readonly ViewOption<View>[], fallback: View): View {
  const [params] = useSearchParams()
  return options.find(({ value }) => value === params.get('view'))?.value ?? fallback
}

interface ViewSwitchProps<View extends string> {
  options: readonly ViewOption<View>[]
  current: View
}

/** Links between views of the same data, each with its own address. */
export function ViewSwitch<View extends string>({ options, current }: ViewSwitchProps<View>) {
  const [params] = useSearchParams()
  return (
    <nav aria-label="Views" className={styles.views}>
      {options.map(({ value, label, Icon }) => (
        <Link
          key={value}
          to={`?${new URLSearchParams({ ...Object.fromEntries(params), view: value })}`}
          preventScrollReset
          className={styles.view}
          aria-current={value === current ? 'page' : undefined}
        >
          <Icon size={18} />
          {label}
        </Link>
      ))}
    </nav>
  )
}
