package httpapi

// Patterns lists the patterns of the paths that the API answers, as a request
// has them in Pattern afterwards: for those who count requests.
func Patterns() []string {
	list := []string{asOfPattern}
	for _, e := range routes() {
		list = append(list, e.path)
	}
	return list
}

const asOfPattern = Prefix + "/as-of/{date}/{path...}"
