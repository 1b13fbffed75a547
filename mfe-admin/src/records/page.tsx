import { PageTitle, useNavigate } from '@fundharbor/kit'
import { PlusIcon } from '@phosphor-icons/react/dist/ssr/Plus'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { labelOf } from './names.ts'
import styles from './page.module.css'
import { AddButton } from './record-dialog.tsx'
import { ResourceList } from './resource-list.tsx'
import type { Identified, Resource } from './resource.ts'
import { RowsPlaceholder } from './rows-placeholder.tsx'

interface ConsolePageProps {
  title: string
  /** Buttons beside the title. */
  actions?: ReactNode
  children: ReactNode
}

/** A page of the console. */
export const ConsolePage = ({ title, actions, children }: ConsolePageProps) => (
  <>
    <div className={styles.head}>
      <PageTitle className={styles.title}>{title}</PageTitle>
      <div className={styles.actions}>{actions}</div>
    </div>
    <div className={styles.content}>{children}</div>
  </>
)

export const Panel = ({ label, children }: { label?: string; children: ReactNode }) => (
  <section className={styles.panel} aria-label={label}>
    {children}
  </section>
)

interface TogetherProps {
  /** Whether a table that has others below it is still loading. */
  isLoading: boolean
  children: ReactNode
}

/** Several tables that appear together: each one that appeared earlier would move those below it. */
export const Together = ({ isLoading, children }: TogetherProps) =>
  isLoading ? (
    <Panel>
      <RowsPlaceholder />
    </Panel>
  ) : (
    children
  )

interface ResourceProps<Row extends Identified, Full extends Identified> {
  resource: Resource<Row, Full>
}

/** A page with the list of a resource and the button that adds a record. */
export const ResourcePage = <Row extends Identified, Full extends Identified>({
  resource,
  title = labelOf(resource),
}: ResourceProps<Row, Full> & { title?: string }) => (
  <ConsolePage title={title} actions={<AddRecord resource={resource} />}>
    <Panel>
      <ResourceList resource={resource} />
    </Panel>
  </ConsolePage>
)

/** The button that adds a record: opens the dialog or the page. Nothing where records cannot be added. */
export function AddRecord<Row extends Identified, Full extends Identified>({
  resource,
}: ResourceProps<Row, Full>) {
  const navigate = useNavigate()
  const { form, editPath, addLabel } = resource
  if (form && !editPath) return <AddButton resource={{ ...resource, form }} label={addLabel} />
  if (!editPath) return null
  return (
    <Button
      type="primary"
      icon={<PlusIcon size={16} weight="bold" />}
      onClick={() => void navigate(editPath('new'))}
    >
      {addLabel ?? `Add ${resource.noun}`}
    </Button>
  )
}
