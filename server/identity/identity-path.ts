/** Where the identity server is when it is a part of the product's process. */
export const IDENTITY_PATH = "/identity";
