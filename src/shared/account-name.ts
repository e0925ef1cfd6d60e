/** The form of an account's name. */
export const aliasPattern = /^[a-z0-9][a-z0-9-]{0,31}$/
