/** FileType 登记证明 of an assignment. */
export const REGISTER_PROOF = 134;
