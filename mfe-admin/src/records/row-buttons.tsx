import { useMember } from '@fundharbor/kit'
import { PencilSimpleIcon } from '@phosphor-icons/react/dist/ssr/PencilSimple'
import { TrashIcon } from '@phosphor-icons/react/dist/ssr/Trash'
import { Button, Dropdown, Space, type ButtonProps } from 'antd'
import { useState } from 'react'
import { ReasonDialog } from './reason-dialog.tsx'
import type { Identified, Resource } from './resource.ts'
import { questionOf, useRowActions, type RowAction } from './row-actions.ts'

interface RowButtonsProps<Row extends Identified, Full extends Identified> {
  resource: Resource<Row, Full>
  row: Row
  /** Opens the editor; absent if records of this kind have none. */
  onEdit?: (row: Row) => void
}

/** What can be done with a row: buttons, or a menu of them. */
export function RowButtons<Row extends Identified, Full extends Identified>({
  resource,
  row,
  onEdit,
}: RowButtonsProps<Row, Full>) {
  const member = useMember()
  const name = resource.nameOf(row)
  const { start, isPending } = useRowActions(resource, row, name)
  const [asking, setAsking] = useState<RowAction<Row>>()
  const actions = (resource.rowActions ?? []).filter(({ isFor }) => isFor?.(row) ?? true)
  const replaced = resource.replaceActions?.(row, member.id)
  if (replaced) return replaced
  if (resource.hasActionMenu) {
    const items = actions.map(({ label, isDangerous }) => ({ key: label, label, danger: isDangerous }))
    const handleClick = (key: string) => {
      const action = actions.find(({ label }) => label === key)
      if (action) start(action)
    }
    return (
      <Dropdown
        trigger={['click']}
        menu={{ items, onClick: ({ key }) => handleClick(key) }}
        disabled={isPending}
      >
        <Button size="small" aria-label={`Actions for ${name}`}>
          Actions
        </Button>
      </Dropdown>
    )
  }
  const isCompact = resource.isLong ?? false
  return (
    <Space size={isCompact ? 0 : 8}>
      {onEdit && <RowButton label="Edit" name={name} isCompact={isCompact} onClick={() => onEdit(row)} />}
      {actions.map((action) => (
        <RowButton
          key={action.label}
          label={action.label}
          name={name}
          isCompact={isCompact}
          danger={action.isDangerous}
          type={action.isPrimary ? 'primary' : undefined}
          disabled={isPending}
          onClick={() => (action.reason ? setAsking(action) : start(action))}
        />
      ))}
      {asking?.reason && (
        <ReasonDialog
          {...asking.reason}
          title={questionOf(asking, name)}
          okText={asking.label}
          isDangerous={asking.isDangerous}
          consequence={asking.confirm ?? ''}
          onOk={(reason) => start(asking, reason)}
          onClose={() => setAsking(undefined)}
        />
      )}
    </Space>
  )
}

const icons: Readonly<Record<string, typeof TrashIcon>> = { Edit: PencilSimpleIcon, Delete: TrashIcon }

interface RowButtonProps extends Pick<ButtonProps, 'danger' | 'type' | 'disabled' | 'onClick'> {
  label: string
  name: string
  isCompact: boolean
}

/** In long lists, known actions are icons. */
function RowButton({ label, name, isCompact, ...button }: RowButtonProps) {
  const Icon = isCompact ? icons[label] : undefined
  if (!Icon)
    return (
      <Button size="small" aria-label={`${label} ${name}`} {...button}>
        {label}
      </Button>
    )
  return (
    <Button
      size="small"
      aria-label={`${label} ${name}`}
      {...button}
      type="text"
      danger={false}
      icon={<Icon size={18} />}
    />
  )
}
