/** A person whose rows move to the workspace of their account. */
export interface MovingPerson {
  userId: string
  workspaceId: string
  name: string
}
