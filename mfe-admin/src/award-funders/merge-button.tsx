import { adminAwards, type AwardFunder } from '@fundharbor/contracts/catalog/admin-awards'
import { call, formatCount, keepPreviousData, useQuery } from '@fundharbor/kit'
import { Button, Form, Modal, Select } from 'antd'
import { useDeferredValue, useState } from 'react'
import { useChange } from '../records/use-change.ts'
import { keys } from './keys.ts'

/** Opens the dialog that shows a funder's awards under another funder. */
export function MergeButton({ funder }: { funder: AwardFunder }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button size="small" aria-label={`Merge ${funder.name}`} onClick={() => setIsOpen(true)}>
        Merge
      </Button>
      {isOpen && <MergeDialog funder={funder} onClose={() => setIsOpen(false)} />}
    </>
  )
}

const TIMEOUT_MS = 60_000

function MergeDialog({
  funder: { id, name, awards },
  onClose,
}: {
  funder: AwardFunder
  onClose: () => void
}) {
  const [target, setTarget] = useState<{ value: string; label: string }>()
  const [typed, setTyped] = useState('')
  const search = useDeferredValue(typed)
  const { data = [], isFetching } = useQuery({
    queryKey: [...keys.queryKey, 'targets', search],
    queryFn: ({ signal }) =>
      call(adminAwards.funders, { query: { ...(search && { search }), limit: '20' }, signal }),
    placeholderData: keepPreviousData,
  })
  const merge = useChange(keys, {
    run: (into: string) => call(adminAwards.merge, { params: { id }, body: { into }, timeout: TIMEOUT_MS }),
    success: () => ({ title: 'Funders merged', description: 'Pages show it within a minute.' }),
    failure: 'Failed to merge funders',
  })
  return (
    <Modal
      open
      title={`Merge ${name}`}
      okText="Merge"
      okButtonProps={{ disabled: !target }}
      confirmLoading={merge.isPending}
      cancelText="Cancel"
      onOk={() => target && merge.mutate(target.value, { onSuccess: onClose })}
      onCancel={onClose}
    >
      <Form layout="vertical" component="div">
        <Form.Item label="Show its awards under" htmlFor="merge-target">
          <Select
            id="merge-target"
            labelInValue
            showSearch={{ filterOption: false, onSearch: setTyped }}
            placeholder="Type a name"
            loading={isFetching}
            value={target}
            onChange={setTarget}
            options={data
              .filter((each) => each.id !== id && !each.mergedInto)
              .map((each) => ({ value: each.id, label: each.name }))}
            notFoundContent="No matching funders."
          />
        </Form.Item>
      </Form>
      {target && (
        <p role="status">
          {formatCount(awards, 'award')} of {name} will be shown under {target.label}, also those of later
          imports. The address of {name} will lead there. You can split them again.
        </p>
      )}
    </Modal>
  )
}
