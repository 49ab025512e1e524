//go:build !unix

package export

import "io/fs"

// isOwn reports true, because only Unix has the user ids that it compares.
func isOwn(fs.FileInfo) bool { return true }
