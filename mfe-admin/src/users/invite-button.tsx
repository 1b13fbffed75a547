import { adminUsers } from '@fundharbor/contracts/identity/admin-users'
import { call } from '@fundharbor/kit'
import { PlusIcon } from '@phosphor-icons/react/dist/ssr/Plus'
import { Button, Form, Input, Modal } from 'antd'
import { useState } from 'react'
import { useChange } from '../records/use-change.ts'

/** Emails somebody a link to create an account. */
export function InviteButton() {
  const [isOpen, setOpen] = useState(false)
  const [form] = Form.useForm<{ email: string }>()
  const invite = useChange(
    { queryKey: ['identity', 'admin', 'users'] },
    {
      run: ({ email }: { email: string }) => call(adminUsers.invite, { body: { email } }),
      success: (_, { email }) => {
        setOpen(false)
        form.resetFields()
        return { title: 'Invitation sent', description: email }
      },
      failure: 'Failed to send invitation',
    },
  )
  return (
    <>
      <Button type="primary" icon={<PlusIcon size={16} weight="bold" />} onClick={() => setOpen(true)}>
        Invite user
      </Button>
      <Modal
        open={isOpen}
        title="Invite user"
        okText="Send invitation"
        confirmLoading={invite.isPending}
        onOk={() => form.submit()}
        onCancel={() => setOpen(false)}
      >
        <Form form={form} layout="vertical" onFinish={(values) => invite.mutate(values)}>
          <Form.Item
            name="email"
            label="Email"
            extra="They get a link to sign up. New accounts start with a 3-day trial, then the Free plan."
            rules={[{ required: true, type: 'email', message: 'Please enter a valid email address' }]}
          >
            <Input type="email" autoComplete="off" />
          </Form.Item>
        </Form>
      </Modal>
    </>
  )
}
