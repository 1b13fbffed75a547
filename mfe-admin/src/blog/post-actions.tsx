import type { AdminBlogPostRow } from '@fundharbor/contracts/content/blog'
import { useNavigate } from '@fundharbor/kit'
import { Button, Space } from 'antd'
import { useConfirmRemoval } from '../records/confirm-removal.tsx'
import { useRemovePost } from './queries.ts'

/** Edit and Delete. */
export function PostActions({ post: { id, title } }: { post: AdminBlogPostRow }) {
  const navigate = useNavigate()
  const remove = useRemovePost()
  const confirm = useConfirmRemoval()
  const handleDelete = () =>
    confirm({
      title: `Delete ${title}?`,
      about: 'Its address leads nowhere any more. To take it off the site and keep it, unpublish it.',
      onConfirm: () => remove.mutate(id),
    })
  return (
    <Space size={8}>
      <Button size="small" aria-label={`Edit ${title}`} onClick={() => void navigate(`/admin/blog/${id}`)}>
        Edit
      </Button>
      <Button
        size="small"
        danger
        aria-label={`Delete ${title}`}
        disabled={remove.isPending}
        onClick={handleDelete}
      >
        Delete
      </Button>
    </Space>
  )
}
